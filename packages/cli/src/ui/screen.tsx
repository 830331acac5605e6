import { PassThrough } from 'node:stream';
import { type Instance, render, useApp, useWindowSize } from 'ink';
import { type ReactNode, useEffect } from 'react';
import type { UiOptions } from './options.ts';
import type { Size } from './shell/size.ts';
import { type ExitResult, internalErrorExit } from './terminal/exit-handlers.ts';

/**
 * Suspends the drawing of the screen. Ink supports this only inside its components. Resolves to the function that
 * resumes it.
 */
type Suspend = () => Promise<{ resume(): Promise<void> }>;

/** The terminal screen, drawn by Ink. */
export interface Screen {
  /** Draws other content on the terminal screen. */
  show(draw: (size: Size) => ReactNode): void;
  /**
   * Suspends the screen while another program uses the terminal, until it is resumed; undefined before anything was
   * drawn.
   */
  suspend(): ReturnType<Suspend> | undefined;
  /** Closes the terminal screen and shows the shell again. */
  close(): Promise<void>;
}

interface ScreenDeps extends Pick<UiOptions, 'stdout' | 'stderr'> {
  isScreenReader: boolean;
  exit(ending: ExitResult): void;
}

/**
 * Prepares the terminal screen. The first `show` switches the terminal to it. An error while drawing ends the program.
 */
export function createScreen({ stdout, stderr, isScreenReader, exit }: ScreenDeps): Screen {
  let instance: Instance | undefined;
  let suspendInk: Suspend | undefined;
  const setSuspend = (suspend: Suspend) => {
    suspendInk = suspend;
  };

  function start(node: ReactNode): void {
    instance = render(node, {
      stdin: fieldInput(),
      stdout,
      stderr,
      exitOnCtrlC: false,
      interactive: true,
      // Ink's capture of the console is off, because the program does not write to it; warnings are held back in a log.
      patchConsole: false,
      alternateScreen: !isScreenReader,
      incrementalRendering: true,
      isScreenReaderEnabled: isScreenReader,
    });
    instance.waitUntilExit().catch((error: unknown) => exit(internalErrorExit(error)));
  }

  return {
    show(draw) {
      const node = <InkTerminal setSuspend={setSuspend}>{draw}</InkTerminal>;
      try {
        if (instance) instance.rerender(node);
        else start(node);
      } catch (error) {
        exit(internalErrorExit(error));
      }
    },
    suspend: () => suspendInk?.(),
    async close() {
      instance?.unmount();
      await instance?.waitUntilExit().catch(() => undefined);
    },
  };
}

/**
 * Returns an input stream for Ink that contains no keys. The key dispatcher reads the keys, and Ink reads only the
 * input for a text field.
 */
function fieldInput(): NodeJS.ReadStream {
  const still = () => stream;
  const stream = Object.assign(new PassThrough(), { isTTY: true, setRawMode: still, ref: still, unref: still });
  return stream as unknown as NodeJS.ReadStream;
}

interface InkTerminalProps {
  setSuspend(suspend: Suspend): void;
  children(size: Size): ReactNode;
}

/** Functions that are available only inside Ink: the screen size, and suspending the screen. */
function InkTerminal({ setSuspend, children }: InkTerminalProps) {
  const { suspendTerminal } = useApp();
  const size = useWindowSize();
  useEffect(() => setSuspend(async () => suspendTerminal()), [setSuspend, suspendTerminal]);
  return children(size);
}
