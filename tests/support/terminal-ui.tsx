import type { App, KeptChoices } from '@kafra/sdk';
import { type FakeClock, flushPromises, type TestApp, type TestAppOptions, testApp } from '@kafra/sdk/testing';
import { render as renderOnTerminal } from 'ink';
import { render } from 'ink-testing-library';
import type { ReactElement } from 'react';
import { createKeyDispatcher, type KeyDispatcher } from '../../packages/cli/src/ui/keys/key-dispatcher.ts';
import type { Keymap } from '../../packages/cli/src/ui/keys/keymap.ts';
import type { TerminalTheme } from '../../packages/cli/src/ui/options.ts';
import { createUi } from '../../packages/cli/src/ui/shell/create-ui.ts';
import { Root } from '../../packages/cli/src/ui/shell/root.tsx';
import type { Ui } from '../../packages/cli/src/ui/shell/ui.ts';
import { alignedOutput } from '../../packages/cli/src/ui/terminal/aligned-output.ts';
import { createPointer, type Pointer } from '../../packages/cli/src/ui/terminal/pointer.ts';
import { ascii, unicode } from '../../packages/cli/src/ui/theme/glyphs.ts';
import { demoSite } from './demo-site.ts';
import type { VirtualTerminal } from './virtual-terminal.ts';

/** Width of the testing library's terminal, which cannot be changed. */
export const columns = 100;

export interface RenderOptions {
  rows?: number;
  /** Virtual terminal of any size, used instead of the testing library's. */
  terminal?: VirtualTerminal;
  theme?: TerminalTheme;
  ascii?: boolean;
  /** Colour bits of the terminal; pictures are drawn from 8 on. */
  depth?: 1 | 4 | 8 | 24;
  keymap?: Keymap;
  /** True if the UI can be suspended, as if a shell could take the terminal back (default: true). */
  hasJobControl?: boolean;
  /** Store of the user's choices. Without it they last until the UI ends. */
  choices?: KeptChoices;
  /** Address of the server that the UI shows. */
  baseUrl?: string;
}

/** The rendered terminal UI: its screen, and functions for pressing keys. */
export interface RenderedUi {
  ui: Ui;
  dispatcher: KeyDispatcher;
  pointer: Pointer;
  /** Returns the screen as text, without blanks at the ends of lines. */
  frame(): string;
  /** Presses keys by their names, one after the other: `j`, `enter`, `ctrl+d`. */
  press(...names: string[]): Promise<void>;
  /** Types or pastes a text into the terminal. */
  type(text: string): Promise<void>;
  /** Resolves when all changes have been drawn. */
  idle(): Promise<void>;
  /** Draws the UI again for the current size of the terminal. */
  resize(): Promise<void>;
  /** Number of times that the UI was suspended. */
  suspensions(): number;
  /** Returns whether the UI has quit. */
  hasQuit(): boolean;
  unmount(): void;
}

/** Renders an app of the SDK in the terminal UI. */
export async function renderUi(app: App, view: RenderOptions = {}): Promise<RenderedUi> {
  let quits = 0;
  let suspensions = 0;
  const failures: unknown[] = [];
  const dispatcher: KeyDispatcher = createKeyDispatcher({
    afterRender: flushPromises,
    onRefused: (reason) => ui.toasts.show(reason),
    onError: (error) => failures.push(error),
    keymap: view.keymap,
  });
  const ui = createUi({
    app,
    dispatcher: () => dispatcher,
    pointer: () => pointer,
    baseUrl: view.baseUrl ?? 'https://kafra.example',
    theme: view.theme ?? 'night',
    choices: view.choices,
    quit: () => {
      quits += 1;
    },
    suspend:
      view.hasJobControl === false
        ? undefined
        : () => {
            suspensions += 1;
          },
  });
  const pointer = createPointer(() => dispatcher.getSnapshot().find(({ isModal }) => isModal)?.level ?? 0);
  const root = (size: { columns: number; rows: number }) => (
    <Root
      ui={ui}
      dispatcher={dispatcher}
      pointer={pointer}
      size={size}
      depth={view.depth ?? 1}
      glyphs={view.ascii ? ascii : unicode}
    />
  );
  const rendered = view.terminal
    ? renderOnTerminalOf(view.terminal, root(view.terminal.stdout))
    : renderInMemory(root({ columns, rows: view.rows ?? 30 }));
  const idle = async () => {
    await flushPromises();
    await flushPromises();
    await rendered.flushed();
    const [failure] = failures;
    if (failure) throw failure;
  };
  await idle();
  return {
    ui,
    dispatcher,
    pointer,
    frame: () => withFixedSpinner(rendered.lastFrame() ?? ''),
    async press(...names) {
      for (const name of names) {
        dispatcher.dispatch({ name, text: textOf(name) });
        await idle();
      }
    },
    async type(text) {
      dispatcher.paste(text);
      // If no text field has the focus, each character is a separate key press.
      for (const _ of text) await flushPromises();
      await idle();
    },
    idle,
    async resize() {
      if (view.terminal) rendered.rerender(root({ ...view.terminal.stdout }));
      await idle();
    },
    suspensions: () => suspensions,
    hasQuit: () => quits > 0,
    unmount: rendered.unmount,
  };
}

/** Returns the characters that a terminal sends for a key; undefined for a key without text. */
function textOf(name: string): string | undefined {
  if (name === 'space') return ' ';
  return name.length === 1 ? name : undefined;
}

/**
 * Renders the terminal UI on the virtual terminal. The terminal's `screenText` returns the screen. Frames are delayed,
 * because they are drawn 30 times a second.
 */
function renderOnTerminalOf({ stdin, stdout }: VirtualTerminal, node: ReactElement) {
  const { unmount, rerender, waitUntilRenderFlush } = renderOnTerminal(node, {
    stdin,
    stdout: alignedOutput(stdout),
    interactive: true,
    patchConsole: false,
  });
  return { unmount, rerender, flushed: waitUntilRenderFlush, lastFrame: () => undefined };
}

/** With the testing library's terminal, drawn frames are available immediately. */
const renderInMemory = (node: ReactElement) => ({ ...render(node), flushed: () => Promise.resolve() });

/** Returns the selected row of the screen's content, without the menu beside it. */
export const selectedLine = (frame: string): string | undefined =>
  frame
    .split('\n')
    .map((line) => line.slice(menuColumns))
    .find((line) => line.startsWith('> '));

/** Width of the menu with the line beside it. */
const menuColumns = 21;

/** Replaces the frames of the spinner in a text, because they depend on the time. */
const withFixedSpinner = (frame: string): string =>
  frame
    .replace(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]/g, '⠋')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();

export interface MockedUi extends RenderedUi, Omit<TestApp, 'app'> {
  app: App;
  clock: FakeClock;
}

/** Renders the terminal UI with given responses and a frozen clock. */
export async function renderMockedUi(options: TestAppOptions, view: RenderOptions = {}): Promise<MockedUi> {
  const test = testApp({ ...options, site: { ...demoSite, links: {}, discord: {}, ...options.site } });
  const rendered = await renderUi(test.app, view);
  return { ...test, ...rendered };
}
