import { withoutSecrets } from '@kafra/sdk/rules';
import type { Command } from 'commander';
import type { GlobalOptions, Io } from './ports.ts';
import { readSettings, type Settings } from './settings.ts';
import { hasColors, type Paint, painter } from './terminal/colors.ts';
import { sanitizeText } from './terminal/text.ts';

/** Environment of a running CLI command: input and output, settings, and functions that print messages. */
export interface Console {
  io: Io;
  options: GlobalOptions;
  settings: Settings;
  /** True if a user at a terminal can answer prompts. */
  isInteractive: boolean;
  paint: { out: Paint; err: Paint };
  /** Prints a line of the command's result on stdout. */
  print(line: string): void;
  /** Prints a remark on stderr, unless `--quiet` is set. */
  note(line: string, style?: Parameters<Paint>[0]): void;
  warn(line: string): void;
  /** Prints a line only if the flag `--debug` is given. */
  debug(line: string): void;
}

/**
 * Reads the settings and returns the environment of a CLI command: streams, settings, and functions that print
 * messages.
 */
export async function openConsole(command: Command, io: Io): Promise<Console> {
  const options: GlobalOptions = command.optsWithGlobals();
  const settings = readSettings(options, io.env);
  const paint = {
    out: painter(hasColors(io.stdout, io.env, options.color)),
    err: painter(hasColors(io.stderr, io.env, options.color)),
  };
  const say = (line: string) => void io.stderr.write(`${line}\n`);
  const debug = (line: string) => {
    if (options.debug) say(paint.err('dim', sanitizeText(line)));
  };
  const warn = (line: string) => say(`${paint.err('yellow', 'warning:')} ${sanitizeText(line)}`);
  for (const line of settings.warnings) warn(line);
  // The server's address may contain a password, which is left out of the debug output.
  debug(`api-url ${withoutSecrets(settings.apiUrl.value)} (from ${settings.apiUrl.source})`);
  return {
    io,
    options,
    settings,
    isInteractive: options.input !== false && io.stdin.isTTY === true && io.stderr.isTTY === true,
    paint,
    print: (line) => void io.stdout.write(`${line}\n`),
    note(line, style) {
      if (options.quiet) return;
      say(style === undefined ? sanitizeText(line) : paint.err(style, sanitizeText(line)));
    },
    warn,
    debug,
  };
}
