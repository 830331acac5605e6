import { useMemo } from 'react';
import type { KeyDispatcher } from '../keys/key-dispatcher.ts';
import { KeyDispatcherContext } from '../keys/use-keys.ts';
import { type Pointer, PointerContext } from '../terminal/pointer.ts';
import type { Glyphs } from '../theme/glyphs.ts';
import { type ColorDepth, paletteOf } from '../theme/palette.ts';
import { ThemeContext } from '../theme/theme.ts';
import { useStore } from '../use-store.ts';
import { Shell } from './shell.tsx';
import { type Size, SizeContext } from './size.ts';
import { type Ui, UiProvider } from './ui.ts';

interface RootProps {
  ui: Ui;
  dispatcher: KeyDispatcher;
  pointer: Pointer;
  size: Size;
  depth: ColorDepth;
  glyphs: Glyphs;
}

/** Root component of the terminal UI. The terminal size is a property, so that tests can set it. */
export function Root({ ui, dispatcher, pointer, size, depth, glyphs }: RootProps) {
  const name = useStore(ui.theme);
  const theme = useMemo(() => ({ palette: paletteOf(name, depth), glyphs }), [name, depth, glyphs]);
  return (
    <UiProvider value={ui}>
      <KeyDispatcherContext value={dispatcher}>
        <PointerContext value={pointer}>
          <SizeContext value={size}>
            <ThemeContext value={theme}>
              <Shell />
            </ThemeContext>
          </SizeContext>
        </PointerContext>
      </KeyDispatcherContext>
    </UiProvider>
  );
}
