import type { App } from '@kafra/sdk';
import { type FakeClock, flushPromises, type TestApp, type TestAppOptions, testApp } from '@kafra/sdk/testing';
import { render as renderOnTerminal } from 'ink';
import { render } from 'ink-testing-library';
import type { ReactElement } from 'react';
import { createKeyHub, type KeyHub } from '../../packages/cli/src/ui/keys/hub.ts';
import type { Keymap } from '../../packages/cli/src/ui/keys/keymap.ts';
import type { CaptchaSolver, TerminalTheme } from '../../packages/cli/src/ui/options.ts';
import { createUi } from '../../packages/cli/src/ui/shell/create-ui.ts';
import { Root } from '../../packages/cli/src/ui/shell/root.tsx';
import type { Ui } from '../../packages/cli/src/ui/shell/ui.ts';
import { createPointer, type Pointer } from '../../packages/cli/src/ui/terminal/pointer.ts';
import { ascii, unicode } from '../../packages/cli/src/ui/theme/glyphs.ts';
import type { Screen } from './screen.ts';

/** The renderer's stand-in terminal is always this wide. */
export const columns = 100;

export interface View {
  rows?: number;
  /** Draws on a terminal of any size instead of the stand-in. */
  on?: Screen;
  theme?: TerminalTheme;
  ascii?: boolean;
  solveCaptcha?: CaptchaSolver;
  keymap?: Keymap;
}

/** The terminal UI as a user meets it: what is on the screen, and keys. */
export interface ShownUi {
  ui: Ui;
  hub: KeyHub;
  pointer: Pointer;
  /** The screen as text, without blanks at the ends of lines. */
  frame(): string;
  /** Presses keys by their names, one after the other: `j`, `enter`, `ctrl+d`. */
  press(...names: string[]): Promise<void>;
  /** Types or pastes a text. */
  type(text: string): Promise<void>;
  /** Resolves once all that has happened is drawn. */
  rested(): Promise<void>;
  /** Whether `quit` was asked for. */
  hasQuit(): boolean;
  unmount(): void;
}

/** Shows an app in the terminal UI. */
export async function showUi(app: App, view: View = {}): Promise<ShownUi> {
  let quits = 0;
  const failures: unknown[] = [];
  const hub: KeyHub = createKeyHub({
    settled: flushPromises,
    refused: (reason) => ui.toasts.say(reason),
    failed: (error) => failures.push(error),
    keymap: view.keymap,
  });
  const ui = createUi({
    app,
    hub: () => hub,
    baseUrl: 'https://kafra.example',
    theme: view.theme ?? 'night',
    solveCaptcha: view.solveCaptcha,
    quit: () => {
      quits += 1;
    },
    suspend: () => undefined,
  });
  const pointer = createPointer(() => hub.getSnapshot().find(({ blocks }) => blocks)?.level ?? 0);
  const root = (size: { columns: number; rows: number }) => (
    <Root ui={ui} hub={hub} pointer={pointer} size={size} depth={1} glyphs={view.ascii ? ascii : unicode} />
  );
  const shown = view.on ? drawOn(view.on, root(view.on.stdout)) : drawAside(root({ columns, rows: view.rows ?? 30 }));
  const rested = async () => {
    await flushPromises();
    await flushPromises();
    await shown.flushed();
    const [failure] = failures;
    if (failure) throw failure;
  };
  await rested();
  return {
    ui,
    hub,
    pointer,
    frame: () => still(shown.lastFrame() ?? ''),
    async press(...names) {
      for (const name of names) {
        hub.press({ name, text: textOf(name) });
        await rested();
      }
    },
    async type(text) {
      hub.paste(text);
      // Where no field has the focus each letter is a key of its own, with a turn of its own.
      for (const _ of text) await flushPromises();
      await rested();
    },
    rested,
    hasQuit: () => quits > 0,
    unmount: shown.unmount,
  };
}

/** What a key writes; undefined for one that writes nothing. */
function textOf(name: string): string | undefined {
  if (name === 'space') return ' ';
  return name.length === 1 ? name : undefined;
}

/** On a terminal, whose own `look` shows it. Frames come late there, as they are drawn 30 times a second. */
function drawOn({ stdin, stdout }: Screen, node: ReactElement) {
  const { unmount, waitUntilRenderFlush } = renderOnTerminal(node, {
    stdin,
    stdout,
    interactive: true,
    patchConsole: false,
  });
  return { unmount, flushed: waitUntilRenderFlush, lastFrame: () => undefined };
}

/** On the renderer's stand-in, where each frame is there at once. */
const drawAside = (node: ReactElement) => ({ ...render(node), flushed: () => Promise.resolve() });

/** The row of the content that has the mark, without the menu beside it. */
export const marked = (frame: string): string | undefined =>
  frame
    .split('\n')
    .map((line) => line.slice(menuCells))
    .find((line) => line.startsWith('> '));

/** The menu and the line beside it. */
const menuCells = 26;

/** A picture of a spinner depends on the moment. */
const still = (frame: string): string =>
  frame
    .replace(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]/g, '⠋')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();

export interface UiOverAnswers extends ShownUi, Omit<TestApp, 'app'> {
  app: App;
  clock: FakeClock;
}

/** The terminal UI over given answers, on a clock that stands still. */
export async function uiOver(options: TestAppOptions, view: View = {}): Promise<UiOverAnswers> {
  const test = testApp(options);
  const shown = await showUi(test.app, view);
  return { ...test, ...shown };
}
