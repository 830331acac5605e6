import { type App, allModules, type Clock, createApp, formatHash, type Log, systemClock } from '@kafra/sdk';
import type { SiteConfig } from '@kafra/sdk/contract';
import { messageOf, minute } from '@kafra/sdk/rules';
import { connect } from './connecting/connect.tsx';
import { createIdleScheduler } from './idle-scheduler.ts';
import { createKeyDispatcher, type KeyDispatcher } from './keys/key-dispatcher.ts';
import { createKeymap } from './keys/keymap.ts';
import type { UiOptions } from './options.ts';
import { createScreen, type Screen } from './screen.tsx';
import { createUi } from './shell/create-ui.ts';
import { Root } from './shell/root.tsx';
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
import { ascii, type Glyphs, unicode } from './theme/glyphs.ts';
import { type ColorDepth, paletteOf } from './theme/palette.ts';

/** Milliseconds between reloads of the numbers of online players. */
const onlineReloadInterval = minute;

/**
 * Maximum milliseconds for the system to stop the suspended program. More time means that the program was stopped and
 * resumed with `fg`.
 */
const stopTime = 100;

/** Runs the terminal UI; resolves to the exit code after the terminal is restored. */
export async function runUi(options: UiOptions, depth: ColorDepth): Promise<number> {
  const { promise: exited, resolve: exit } = Promise.withResolvers<ExitResult>();
  const stopHandlingExits = handleExits(exit);
  const { log, release } = deferredLog(options.log);
  const { env } = options;
  const isScreenReader = env.INK_SCREEN_READER === 'true';
  const terminal = terminalModes({
    ...options,
    mouse: options.mouse !== false && !isScreenReader,
    wraps: isScreenReader,
  });
  const screenReader = isScreenReader ? createScreenReaderOutput(options.stdout) : undefined;
  const glyphs = (options.ascii ?? needsAscii(env)) ? ascii : unicode;
  const screen = createScreen({
    stdout: screenReader?.stdout ?? alignedOutput(options.stdout, { isAscii: glyphs === ascii }),
    stderr: options.stderr,
    isScreenReader,
    exit,
  });
  const ended = new AbortController();

  terminal.enter();
  const isOver = exited.then(() => undefined);
  let stop: (() => void) | undefined;
  // A new language needs the site's texts in that language, so the UI is created again with the same screen.
  for (let place: Place | undefined = { hash: options.hash }; place; ) {
    const { hash, language }: Place = place;
    const site = await Promise.race([
      connect(
        { ...options, loadSite: (signal) => options.loadSite(signal, language) },
        {
          screen,
          theme: { palette: paletteOf(options.theme ?? 'night', depth), glyphs },
          quit: () => exit({ code: 0 }),
          onError: (error) => exit(internalErrorExit(error)),
          afterRender,
          signal: ended.signal,
        },
      ),
      isOver,
    ]);
    if (!site) break;
    const next = Promise.withResolvers<Place>();
    stop = showApp(
      { ...options, hash, site },
      {
        ...{ log, terminal, exit, screenReader, screen, glyphs, depth },
        ...{ ended: ended.signal, showAgain: next.resolve },
      },
    );
    place = await Promise.race([next.promise, isOver]);
    if (place) stop();
  }

  const { code, message } = await exited;
  ended.abort();
  stop?.();
  terminal.leave();
  await screen.close();
  stopHandlingExits();
  release();
  if (message) options.stderr.write(`${message}\n`);
  return code;
}

/** Route of the screen to show, and the language of the site's pages. Both are kept when the UI is created again. */
interface Place {
  hash: string | undefined;
  language?: string;
}

/** Shows the terminal UI. Returns a function that closes it. */
function showApp(options: ConnectedOptions, deps: RuntimeDeps & { glyphs: Glyphs; depth: ColorDepth }): () => void {
  const { app, ui, dispatcher, pointer } = createRuntime(options, deps);
  const { screen, screenReader, glyphs, depth } = deps;
  const stopListening = listenToTerminal(options.stdin, { dispatcher, pointer, onQuit: ui.quit });
  // A screen reader would announce each change of the online numbers, so they are not reloaded while one is used.
  const stopReloading = screenReader
    ? () => undefined
    : systemClock.every(onlineReloadInterval, () => void app.online.reload());
  void app.online.ensure();
  void app.spotlight.ensure();
  void app.context.news.ensure();
  screen.show((size) => (
    <Root ui={ui} dispatcher={dispatcher} pointer={pointer} size={size} depth={depth} glyphs={glyphs} />
  ));
  return () => {
    stopReloading();
    stopListening();
    app.dispose();
  };
}

/** Options of the terminal UI after the server's configuration is loaded. */
type ConnectedOptions = UiOptions & { site: SiteConfig };

interface RuntimeDeps {
  log: Log;
  terminal: Terminal;
  exit(ending: ExitResult): void;
  /** Output for a screen reader; undefined without a screen reader. */
  screenReader: ScreenReaderOutput | undefined;
  screen: Screen;
  /** Signal that is aborted when the terminal is restored. */
  ended: AbortSignal;
  /** Closes the UI, loads the site's configuration again and shows the UI at this route. */
  showAgain(place: Place): void;
}

/** Windows has no signal for suspending a program. */
const hasJobControl = process.platform !== 'win32';

/**
 * A time source whose periodic timers never fire, so that countdowns on the screen stand still. A screen reader would
 * announce each change.
 */
const stillClock: Clock = { ...systemClock, every: () => () => undefined };

interface Runtime {
  app: App;
  ui: Ui;
  dispatcher: KeyDispatcher;
  pointer: Pointer;
}

/** Creates the objects that the terminal UI needs while it is connected. */
function createRuntime(
  options: ConnectedOptions,
  { log, terminal, exit, screenReader, screen, ended, showAgain }: RuntimeDeps,
): Runtime {
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
    solveCaptcha: options.solveCaptcha(options.site),
    files,
    opener: options.opener((url) => showAddress(ui, url)),
    clock: screenReader ? stillClock : systemClock,
    isLive: () => options.liveUpdates !== false && !isAway,
    clipboard,
    log,
    yieldTask: scheduler.yieldTask,
    chooseLanguage(language) {
      // If the user's choice of language cannot be stored, it applies only until the program ends.
      void options.saveLanguage?.(language).catch((error: unknown) => log.warn(messageOf(error)));
      showAgain({ hash: formatHash(app.location.getSnapshot()), language });
    },
  });
  const keymap = createKeymap(options.keys ?? {});
  const dispatcher: KeyDispatcher = createKeyDispatcher({
    afterRender,
    onRefused: (reason) => ui.toasts.show(reason),
    onError: (error) => exit(internalErrorExit(error)),
    onInput: scheduler.onInput,
    keymap,
  });
  let isAway = false;

  /**
   * Suspends the program, so that the shell gets the terminal until `fg`. The whole process group is stopped, as with
   * any other program.
   */
  async function stop(): Promise<void> {
    if (isAway) return;
    isAway = true;
    const suspension = await screen.suspend();
    terminal.leave();
    process.kill(0, 'SIGTSTP');
    // The kernel stops a process only if a shell can resume it. In `ssh -t host kafra ui` no shell can, so the program
    // neither stops nor receives SIGCONT.
    await systemClock.wait(stopTime);
    if (ended.aborted) return;
    terminal.enter();
    screenReader?.forget();
    await suspension?.resume();
    isAway = false;
  }

  /** Opens an external editor, which uses the terminal until it ends. */
  async function editText(text: string): Promise<string> {
    if (isAway) return text;
    isAway = true;
    const suspension = await screen.suspend();
    terminal.leave();
    try {
      return (await options.editText?.(text)) ?? text;
    } finally {
      if (!ended.aborted) {
        // Ink draws from the column in which the editor left the cursor, so the cursor is moved to the first column.
        options.stdout.write('\r');
        terminal.enter();
        screenReader?.forget();
        await suspension?.resume();
      }
      isAway = false;
    }
  }

  const pointer = createPointer(() => dispatcher.getSnapshot().find(({ isModal }) => isModal)?.level ?? 0);
  const ui = createUi({
    app,
    dispatcher: () => dispatcher,
    pointer: () => pointer,
    baseUrl: options.baseUrl,
    theme: options.theme ?? 'night',
    choices: options.choices,
    hyperlinks: supportsHyperlinks(env),
    quit: () => exit({ code: 0 }),
    editText: options.editText && editText,
    suspend: hasJobControl ? () => void stop().catch((error: unknown) => exit(internalErrorExit(error))) : undefined,
  });
  if (keymap.conflicts.length > 0) ui.toasts.show(`Invalid keys in config.json: ${keymap.conflicts.join('; ')}`, 'bad');
  return {
    app,
    ui,
    dispatcher,
    pointer,
  };
}

/** Shows an address that no browser on this machine can open, so that the user can copy it. */
const showAddress = ({ overlay, copy }: Ui, url: string): void =>
  overlay.set({
    kind: 'choose',
    title: 'No browser found',
    facts: [{ label: 'Address', value: { text: url } }],
    choices: [{ label: 'Copy the address', run: () => copy(url) }],
  });

/**
 * Waits until the screen reflects a handled key: one turn for React to commit the change, and another for its effects.
 */
async function afterRender(): Promise<void> {
  await new Promise(setImmediate);
  await new Promise(setImmediate);
}
