import { nothingFoundMessage } from '@kafra/sdk/search';
import { useState } from 'react';
import type { KeyScope } from '../keys/key-dispatcher.ts';
import { useStore } from '../use-store.ts';
import { Chooser } from './chooser.tsx';
import { createCommands } from './commands.ts';
import { useUi } from './ui.ts';

/** Command palette: a panel that finds screens, actions and records by name. */
export function CommandPalette({ scopes }: { scopes: readonly KeyScope[] }) {
  const ui = useUi();
  const [{ palette, find }] = useState(() => createCommands(ui, scopes));
  const { isSearching } = useStore(palette);
  return (
    <Chooser
      title="Go to"
      historyField="palette"
      filter={find}
      onType={palette.setText}
      isLoading={isSearching}
      placeholder={
        ui.app.session.getSnapshot() ? 'a screen, an action, an item, mob 1002, q' : 'a screen, an action, q'
      }
      emptyMessage={nothingFoundMessage(ui.app)}
      notFoundMessage={(line) => `Unknown command: ${line}`}
    />
  );
}
