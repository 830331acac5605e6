import { PassThrough } from 'node:stream';
import { createApp, type Log, systemClock } from '@kafra/sdk';
import { render, useApp, useWindowSize } from 'ink';
import { type ReactNode, useEffect } from 'react';
import { createKeyHub, type KeyHub } from './keys/hub.ts';
import type { UiOptions } from './options.ts';
import { createUi } from './shell/create-ui.ts';
import { Root } from './shell/root.tsx';
import type { Size } from './shell/size.ts';
import { needsAscii } from './terminal/capabilities.ts';
import { terminalClipboard } from './terminal/clipboard.ts';
import { type Ending, failure, guard } from './terminal/guard.ts';
import { createInput, type MousePress } from './terminal/input.ts';
import { terminalModes } from './terminal/modes.ts';
import { createPointer } from './terminal/pointer.ts';
import { ascii, unicode } from './theme/glyphs.ts';
import type { ColorDepth } from './theme/palette.ts';

/** How often the online counts are asked for anew (milliseconds). */
const onlineEvery = 60_000;
/** Rows that one step of the wheel moves. */
const wheelRows = 3;

/** Runs the terminal UI on a terminal; resolves to the exit code once everything is restored. */
export async function runUi(options: UiOptions, depth: ColorDepth): Promise<number> {
  const { stdin, stdout, stderr, env } = options;
  const { promise: ended, resolve: end } = Promise.withResolvers<Ending>();
  const isScreenReader = env.INK_SCREEN_READER === 'true';
  const terminal = terminalModes({ stdin, stdout, mouse: options.mouse !== false && !isScreenReader });
  const { log, kept } = keepingLog();
  const clipboard = terminalClipboard({
    env,
    write: (sequence) => stdout.write(sequence),
    refused: (text) => ui.toasts.say(text),
  });
  const app = createApp({ ...options, clock: systemClock, clipboard, log });
  const hub: KeyHub = createKeyHub({
    settled,
    refused: (reason) => ui.toasts.say(reason),
    failed: (error) => end(failure(error)),
  });
  const suspension: { run?: () => Promise<{ resume(): Promise<void> }> } = {};
  const ui = createUi({
    app,
    hub: () => hub,
    baseUrl: options.baseUrl,
    theme: options.theme ?? 'night',
    solveCaptcha: options.solveCaptcha,
    quit: () => end({ code: 0 }),
    suspend: () => void stop().catch((error: unknown) => end(failure(error))),
  });
  const pointer = createPointer(() => hub.getSnapshot().find(({ blocks }) => blocks)?.level ?? 0);
  const input = createInput({
    key: (press) => (press.name === 'ctrl+c' ? ui.quit() : hub.press(press)),
    paste: hub.paste,
    mouse: (press) => act(press),
  });

  function act(press: MousePress): void {
    const wheel = { 'wheel-up': 'up', 'wheel-down': 'down', click: undefined }[press.kind];
    if (wheel === undefined) pointer.click(press);
    else for (let row = 0; row < wheelRows; row++) hub.press({ name: wheel, text: undefined });
  }

  /** The shell gets its terminal back until `fg`; the whole process group stops, as for any other program. */
  async function stop(): Promise<void> {
    const resuming = await suspension.run?.();
    terminal.leave();
    process.once('SIGCONT', () => {
      terminal.enter();
      void resuming?.resume();
    });
    process.kill(0, 'SIGTSTP');
  }

  const unguard = guard(end);
  const onData = (chunk: string) => input.push(chunk);
  stdin.setEncoding('utf8');
  stdin.on('data', onData);
  terminal.enter();
  const tick = systemClock.every(onlineEvery, () => void app.online.reload());
  void app.online.ensure();
  void app.spotlight.ensure();

  const instance = render(
    <Suspendable take={(run) => (suspension.run = run)}>
      {(size) => (
        <Root
          ui={ui}
          hub={hub}
          pointer={pointer}
          size={size}
          depth={depth}
          glyphs={(options.ascii ?? needsAscii(env)) ? ascii : unicode}
        />
      )}
    </Suspendable>,
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
  instance.waitUntilExit().catch((error: unknown) => end(failure(error)));

  const { code, words } = await ended;
  tick();
  stdin.off('data', onData);
  input.dispose();
  terminal.leave();
  instance.unmount();
  await instance.waitUntilExit().catch(() => undefined);
  app.dispose();
  unguard();
  for (const { message, detail } of kept) options.log.warn(message, detail);
  if (words) stderr.write(`${words}\n`);
  return code;
}

/** Keys come through the hub; what Ink reads is only what a text field is given. */
const fieldInput = (): NodeJS.ReadStream => {
  const still = () => stream;
  const stream = Object.assign(new PassThrough(), { isTTY: true, setRawMode: still, ref: still, unref: still });
  return stream as unknown as NodeJS.ReadStream;
};

/** A turn for React to commit what a key changed, and another for what follows from that. */
const settled = async (): Promise<void> => {
  await new Promise(setImmediate);
  await new Promise(setImmediate);
};

/** Warnings wait until the screen is the shell's again. */
function keepingLog(): { log: Log; kept: { message: string; detail: unknown }[] } {
  const kept: { message: string; detail: unknown }[] = [];
  return { kept, log: { warn: (message, detail) => kept.push({ message, detail }) } };
}

interface SuspendableProps {
  take(run: () => Promise<{ resume(): Promise<void> }>): void;
  children(size: Size): ReactNode;
}

/** Ink tells of the screen and gives it away only from within. */
function Suspendable({ take, children }: SuspendableProps) {
  const { suspendTerminal } = useApp();
  const { columns, rows } = useWindowSize();
  useEffect(() => take(async () => suspendTerminal()), [take, suspendTerminal]);
  return children({ columns, rows });
}
