import { PassThrough } from 'node:stream';
import { type App, allModules, type Clock, createApp, type Log, systemClock } from '@kafra/sdk';
import { minute } from '@kafra/sdk/rules';
import { type Instance, render, useApp, useWindowSize } from 'ink';
import { type ReactNode, useEffect } from 'react';
import { createIdleScheduler } from './idle-scheduler.ts';
import { createKeyDispatcher, type KeyDispatcher } from './keys/key-dispatcher.ts';
import { createKeymap } from './keys/keymap.ts';
import type { UiOptions } from './options.ts';
import { createUi } from './shell/create-ui.ts';
import { Root } from './shell/root.tsx';
import type { Size } from './shell/size.ts';
import type { Ui } from './shell/ui.ts';
import { alignedOutput } from './terminal/aligned-output.ts';
import { needsAscii } from './terminal/capabilities.ts';
import { terminalClipboard } from './terminal/clipboard.ts';
import { deferredLog } from './terminal/deferred-log.ts';
import { type ExitResult, handleExits, internalErrorExit } from './terminal/exit-handlers.ts';
import { supportsHyperlinks } from './terminal/hyperlinks.ts';
import { listenToTerminal } from './terminal/listen.ts';
import { type Terminal, terminalModes } from './terminal/modes.ts';
import { createPointer, type Pointer } from './terminal/pointer.ts';
import { sanitizeSources } from './terminal/sanitize-sources.ts';
import { createScreenReaderOutput, type ScreenReaderOutput } from './terminal/screen-reader-output.ts';
import { ascii, unicode } from './theme/glyphs.ts';
import type { ColorDepth } from './theme/palette.ts';

/** How often the online counts are asked for anew (milliseconds). */
const onlineReloadInterval = minute;

/** How long a stop may take to happen (milliseconds). A program that is stopped is past it with `fg`. */
const stopTime = 100;

/** Runs the terminal UI on a terminal; resolves to the exit code once everything is restored. */
export async function runUi(options: UiOptions, depth: ColorDepth): Promise<number> {
  const { promise: exited, resolve: exit } = Promise.withResolvers<ExitResult>();
  const stopHandlingExits = handleExits(exit);
  const { log, release } = deferredLog(options.log);
  const isScreenReader = options.env.INK_SCREEN_READER === 'true';
  const terminal = terminalModes({
    ...options,
    mouse: options.mouse !== false && !isScreenReader,
    wraps: isScreenReader,
  });
  const screenReader = isScreenReader ? createScreenReaderOutput(options.stdout) : undefined;
  const ended = new AbortController();
  const runtime = createRuntime(options, { log, terminal, exit, screenReader, ended: ended.signal });
  const { app, dispatcher, pointer } = runtime;

  terminal.enter();
  const stopListening = listenToTerminal(options.stdin, { dispatcher, pointer, onQuit: runtime.ui.quit });
  // Read aloud, nothing speaks up that nobody asked for.
  const stopReloading = isScreenReader
    ? () => undefined
    : systemClock.every(onlineReloadInterval, () => void app.online.reload());
  void app.online.ensure();
  void app.spotlight.ensure();
  const screen = { ...options, stdout: screenReader?.stdout ?? alignedOutput(options.stdout) };
  const instance = renderUi(screen, { ...runtime, depth, isScreenReader });
  instance?.waitUntilExit().catch((error: unknown) => exit(internalErrorExit(error)));

  const { code, message } = await exited;
  ended.abort();
  stopReloading();
  stopListening();
  terminal.leave();
  instance?.unmount();
  await instance?.waitUntilExit().catch(() => undefined);
  app.dispose();
  stopHandlingExits();
  release();
  if (message) options.stderr.write(`${message}\n`);
  return code;
}

interface RuntimeDeps {
  log: Log;
  terminal: Terminal;
  exit(ending: ExitResult): void;
  /** Where a screen reader listens. */
  screenReader: ScreenReaderOutput | undefined;
  /** The shell has its terminal back for good. */
  ended: AbortSignal;
}

/** Windows has no signal that stops a program. */
const hasJobControl = process.platform !== 'win32';

/** Countdowns stand still where each change would be read aloud. */
const stillClock: Clock = { ...systemClock, every: () => () => undefined };

/** Ink gives the screen away only from within; resolves to what takes it back. */
type Suspend = () => Promise<{ resume(): Promise<void> }>;

interface Runtime {
  app: App;
  ui: Ui;
  dispatcher: KeyDispatcher;
  pointer: Pointer;
  exit(ending: ExitResult): void;
  setSuspend(suspend: Suspend): void;
}

/** Everything behind the screen. */
function createRuntime(options: UiOptions, { log, terminal, exit, screenReader, ended }: RuntimeDeps): Runtime {
  const { stdout, env } = options;
  const clipboard = terminalClipboard({
    env,
    write: (sequence) => stdout.write(sequence),
    onRefused: (text) => ui.toasts.show(text),
  });
  const files = options.files((path) => ui.toasts.show(`Saved ${path}`, 'good'));
  const scheduler = createIdleScheduler();
  const app = createApp({
    ...options,
    ...sanitizeSources(options),
    modules: allModules,
    files,
    opener: options.opener((url) => showAddress(ui, url)),
    clock: screenReader ? stillClock : systemClock,
    clipboard,
    log,
    yieldTask: scheduler.yieldTask,
  });
  const keymap = createKeymap(options.keys ?? {});
  const dispatcher: KeyDispatcher = createKeyDispatcher({
    afterRender,
    onRefused: (reason) => ui.toasts.show(reason),
    onError: (error) => exit(internalErrorExit(error)),
    onInput: scheduler.onInput,
    keymap,
  });
  let suspendInk: Suspend | undefined;
  let isAway = false;

  /** The shell gets its terminal back until `fg`; the whole process group stops, as with any other program. */
  async function stop(): Promise<void> {
    if (isAway) return;
    isAway = true;
    const suspension = await suspendInk?.();
    terminal.leave();
    process.kill(0, 'SIGTSTP');
    // Where no shell could let it go on, as under `ssh -t host kafra ui`, the kernel stops nothing and no SIGCONT comes.
    await systemClock.wait(stopTime);
    if (ended.aborted) return;
    terminal.enter();
    screenReader?.forget();
    await suspension?.resume();
    isAway = false;
  }

  const ui = createUi({
    app,
    dispatcher: () => dispatcher,
    baseUrl: options.baseUrl,
    theme: options.theme ?? 'night',
    hyperlinks: supportsHyperlinks(env),
    quit: () => exit({ code: 0 }),
    suspend: hasJobControl ? () => void stop().catch((error: unknown) => exit(internalErrorExit(error))) : undefined,
  });
  if (keymap.conflicts.length > 0) ui.toasts.show(`Keys in config.json: ${keymap.conflicts.join('; ')}`, 'bad');
  return {
    app,
    ui,
    dispatcher,
    exit,
    pointer: createPointer(() => dispatcher.getSnapshot().find(({ isModal }) => isModal)?.level ?? 0),
    setSuspend(suspend) {
      suspendInk = suspend;
    },
  };
}

/** An address that no browser here can open, to be opened elsewhere. */
const showAddress = ({ overlay, copy }: Ui, url: string): void =>
  overlay.set({
    kind: 'choose',
    title: 'No browser here',
    facts: [{ label: 'Address', value: { text: url } }],
    choices: [{ label: 'Copy the address', run: () => copy(url) }],
  });

/** Draws the first picture; what goes wrong there ends the program like any other error. */
function renderUi(
  { stdout, stderr, env, ascii: wantsAscii }: UiOptions,
  {
    ui,
    dispatcher,
    pointer,
    exit,
    setSuspend,
    depth,
    isScreenReader,
  }: Runtime & { depth: ColorDepth; isScreenReader: boolean },
): Instance | undefined {
  const glyphs = (wantsAscii ?? needsAscii(env)) ? ascii : unicode;
  try {
    return render(
      <InkTerminal setSuspend={setSuspend}>
        {(size) => <Root ui={ui} dispatcher={dispatcher} pointer={pointer} size={size} depth={depth} glyphs={glyphs} />}
      </InkTerminal>,
      {
        stdin: fieldInput(),
        stdout,
        stderr,
        exitOnCtrlC: false,
        interactive: true,
        // Nothing of ours writes past the screen; warnings wait in the log.
        patchConsole: false,
        alternateScreen: !isScreenReader,
        incrementalRendering: true,
        isScreenReaderEnabled: isScreenReader,
      },
    );
  } catch (error) {
    exit(internalErrorExit(error));
    return undefined;
  }
}

/** Keys come through the key dispatcher; what Ink reads is only what a text field is given. */
function fieldInput(): NodeJS.ReadStream {
  const still = () => stream;
  const stream = Object.assign(new PassThrough(), { isTTY: true, setRawMode: still, ref: still, unref: still });
  return stream as unknown as NodeJS.ReadStream;
}

/** A turn for React to commit what a key changed, and another for what follows from that. */
async function afterRender(): Promise<void> {
  await new Promise(setImmediate);
  await new Promise(setImmediate);
}

interface InkTerminalProps {
  setSuspend(suspend: Suspend): void;
  children(size: Size): ReactNode;
}

/** What Ink tells only from within: the size of the screen, and how to give it away. */
function InkTerminal({ setSuspend, children }: InkTerminalProps) {
  const { suspendTerminal } = useApp();
  const size = useWindowSize();
  useEffect(() => setSuspend(async () => suspendTerminal()), [setSuspend, suspendTerminal]);
  return children(size);
}
