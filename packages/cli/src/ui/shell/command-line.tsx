import { useState } from 'react';
import { useStore } from '../use-store.ts';
import { Chooser } from './chooser.tsx';
import { createCommands } from './commands.ts';
import { useUi } from './ui.ts';

/** Where everything can be called by its name. */
export function CommandLine() {
  const ui = useUi();
  const [{ palette, find }] = useState(() => createCommands(ui));
  const { isSearching: searching } = useStore(palette);
  return (
    <Chooser
      title="Go to"
      find={find}
      type={palette.setText}
      waiting={searching}
      placeholder="a screen, an action, an item, mob 1002, q"
      unknown={(line) => `Unknown command: ${line}`}
    />
  );
}
