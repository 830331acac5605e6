import { PassThrough } from 'node:stream';
import { type App, createApp, type Log, systemClock } from '@kafra/sdk';
import { minute } from '@kafra/sdk/rules';
import { type Instance, render, useApp, useWindowSize } from 'ink';
import { type ReactNode, useEffect } from 'react';
import { createKeyHub, type KeyHub } from './keys/hub.ts';
import { createKeymap } from './keys/keymap.ts';
import type { UiOptions } from './options.ts';
import { createUi } from './shell/create-ui.ts';
import { Root } from './shell/root.tsx';
import type { Size } from './shell/size.ts';
import type { Ui } from './shell/ui.ts';
import { needsAscii } from './terminal/capabilities.ts';
import { terminalClipboard } from './terminal/clipboard.ts';
import { type Ending, failure, guard } from './terminal/guard.ts';
import { knowsLinks } from './terminal/links.ts';
import { listen } from './terminal/listen.ts';
import { type Terminal, terminalModes } from './terminal/modes.ts';
import { plainReplies } from './terminal/plain-replies.ts';
import { createPointer, type Pointer } from './terminal/pointer.ts';
import { ascii, unicode } from './theme/glyphs.ts';
import type { ColorDepth } from './theme/palette.ts';

/** How often the online counts are asked for anew (milliseconds). */
const onlineEvery = minute;

/** Runs the terminal UI on a terminal; resolves to the exit code once everything is restored. */
export async function runUi(options: UiOptions, depth: ColorDepth): Promise<number> {
  const { promise: ended, resolve: end } = Promise.withResolvers<Ending>();
  const unguard = guard(end);
  const { log, release } = keepingLog(options.log);
  const isScreenReader = options.env.INK_SCREEN_READER === 'true';
  const terminal = terminalModes({ ...options, mouse: options.mouse !== false && !isScreenReader });
  const parts = assemble(options, { log, terminal, end });
  const { app, hub, pointer } = parts;

  terminal.enter();
  const deafen = listen(options.stdin, { hub, pointer, quit: parts.ui.quit });
  const calm = systemClock.every(onlineEvery, () => void app.online.reload());
  void app.online.ensure();
  void app.spotlight.ensure();
  const instance = draw(options, { ...parts, depth, isScreenReader });
  instance?.waitUntilExit().catch((error: unknown) => end(failure(error)));

  const { code, words } = await ended;
  calm();
  deafen();
  terminal.leave();
  instance?.unmount();
  await instance?.waitUntilExit().catch(() => undefined);
  app.dispose();
  unguard();
  release();
  if (words) options.stderr.write(`${words}\n`);
  return code;
}

interface Surroundings {
  log: Log;
  terminal: Terminal;
  end(ending: Ending): void;
}

/** Ink gives the screen away only from within; resolves to what takes it back. */
type Suspend = () => Promise<{ resume(): Promise<void> }>;

interface Parts {
  app: App;
  ui: Ui;
  hub: KeyHub;
  pointer: Pointer;
  end(ending: Ending): void;
  takeSuspend(suspend: Suspend): void;
}

/** Everything behind the screen. */
function assemble(options: UiOptions, { log, terminal, end }: Surroundings): Parts {
  const { stdout, env } = options;
  const clipboard = terminalClipboard({
    env,
    write: (sequence) => stdout.write(sequence),
    refused: (text) => ui.toasts.say(text),
  });
  const files = options.files((path) => ui.toasts.say(`Saved ${path}`, 'good'));
  const app = createApp({ ...options, ...plainReplies(options), files, clock: systemClock, clipboard, log });
  const keymap = createKeymap(options.keys ?? {});
  const hub: KeyHub = createKeyHub({
    settled,
    refused: (reason) => ui.toasts.say(reason),
    failed: (error) => end(failure(error)),
    keymap,
  });
  let suspendInk: Suspend | undefined;

  /** The shell gets its terminal back until `fg`; the whole process group stops, as with any other program. */
  async function stop(): Promise<void> {
    const suspension = await suspendInk?.();
    terminal.leave();
    process.once('SIGCONT', () => {
      terminal.enter();
      void suspension?.resume();
    });
    process.kill(0, 'SIGTSTP');
  }

  const ui = createUi({
    app,
    hub: () => hub,
    baseUrl: options.baseUrl,
    theme: options.theme ?? 'night',
    solveCaptcha: options.solveCaptcha,
    hyperlinks: knowsLinks(env),
    quit: () => end({ code: 0 }),
    suspend: () => void stop().catch((error: unknown) => end(failure(error))),
  });
  if (keymap.clashes.length > 0) ui.toasts.say(`Keys in config.json: ${keymap.clashes.join('; ')}`, 'bad');
  return {
    app,
    ui,
    hub,
    end,
    pointer: createPointer(() => hub.getSnapshot().find(({ blocks }) => blocks)?.level ?? 0),
    takeSuspend(suspend) {
      suspendInk = suspend;
    },
  };
}

/** Draws the first picture; what goes wrong there ends the program like any other error. */
function draw(
  { stdout, stderr, env, ascii: wantsAscii }: UiOptions,
  { ui, hub, pointer, end, takeSuspend, depth, isScreenReader }: Parts & { depth: ColorDepth; isScreenReader: boolean },
): Instance | undefined {
  const glyphs = (wantsAscii ?? needsAscii(env)) ? ascii : unicode;
  try {
    return render(
      <OnTerminal takeSuspend={takeSuspend}>
        {(size) => <Root ui={ui} hub={hub} pointer={pointer} size={size} depth={depth} glyphs={glyphs} />}
      </OnTerminal>,
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
    end(failure(error));
    return undefined;
  }
}

/** Keys come through the hub; what Ink reads is only what a text field is given. */
function fieldInput(): NodeJS.ReadStream {
  const still = () => stream;
  const stream = Object.assign(new PassThrough(), { isTTY: true, setRawMode: still, ref: still, unref: still });
  return stream as unknown as NodeJS.ReadStream;
}

/** A turn for React to commit what a key changed, and another for what follows from that. */
async function settled(): Promise<void> {
  await new Promise(setImmediate);
  await new Promise(setImmediate);
}

/** Warnings wait until the screen is the shell's again. */
function keepingLog(outer: Log): { log: Log; release(): void } {
  const kept: (() => void)[] = [];
  return {
    log: { warn: (message, detail) => kept.push(() => outer.warn(message, detail)) },
    release() {
      for (const say of kept) say();
    },
  };
}

interface OnTerminalProps {
  takeSuspend(suspend: Suspend): void;
  children(size: Size): ReactNode;
}

/** What Ink tells only from within: the size of the screen, and how to give it away. */
function OnTerminal({ takeSuspend, children }: OnTerminalProps) {
  const { suspendTerminal } = useApp();
  const size = useWindowSize();
  useEffect(() => takeSuspend(async () => suspendTerminal()), [takeSuspend, suspendTerminal]);
  return children(size);
}
