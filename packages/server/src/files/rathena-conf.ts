import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf, messageOf } from '@kafra/sdk/rules';
import { ConfigError } from '../rules/settings/config-error.ts';

/** A value of rAthena's configuration, and the file that sets it, by its path in the configuration. */
export interface ConfValue {
  value: string;
  file: string;
}

/** Settings from a configuration file of a rAthena server and the files that it imports. */
export interface RathenaConf {
  /** Settings of the game by key in lower case, because the game ignores case in keys. */
  values: ReadonlyMap<string, ConfValue>;
  /** Imported configuration files that are missing. The game reports and skips them. */
  missing: readonly string[];
}

/**
 * Yields the configuration lines that a game server accepts: `key: rest of the line`, with the key at the start of the
 * line and no space before the colon. Spaces before the value are skipped, and those after it belong to it. An empty
 * value keeps the previous one. Source: `sscanf(line, "%[^:]: %[^\r\n]")` in `inter_config_read` and similar functions.
 */
function* linesOf(text: string): Generator<[key: string, value: string]> {
  for (const line of text.split('\n')) {
    if (line.startsWith('//')) continue;
    const [, key, value] = /^([^:]+):\s*([^\s][^\r]*)/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) yield [key.toLowerCase(), value];
  }
}

/**
 * Reads files of rAthena's configuration in order, as its servers do: an import is read at its position, from the
 * folder in which the servers run, and later values win. Throws a ConfigError for an unreadable file, and for one that
 * imports itself, which crashes the game's servers.
 */
export function readRathenaConf(root: string, files: readonly string[]): RathenaConf {
  const values = new Map<string, ConfValue>();
  const missing: string[] = [];
  const read = (file: string, above: readonly string[]): void => {
    const at = path.resolve(root, file);
    if (above.includes(at))
      throw new ConfigError(`${file} of ${root} imports itself, which crashes the servers of rAthena.`);
    const text = readText(at, file);
    if (text === undefined) {
      if (above.length === 0) throw new ConfigError(`${root} has no ${file}.`);
      missing.push(file);
      return;
    }
    for (const [key, value] of linesOf(text))
      if (key === 'import') read(value.trim(), [...above, at]);
      else values.set(key, { value, file });
  };
  for (const file of files) read(file, []);
  return { values, missing };
}

function readText(at: string, file: string): string | undefined {
  try {
    return readFileSync(at, 'utf8');
  } catch (cause) {
    const code = codeOf(cause);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new ConfigError(`${file} cannot be read: ${messageOf(cause)}`);
  }
}

/**
 * Returns true if a word in the game's configuration means "on", in any language that rAthena accepts
 * (`config_switch`).
 */
export const isSwitchedOn = (word: string): boolean =>
  /^(on|yes|oui|ja|si|sim)$/i.test(word) || (Number.parseInt(word, 10) || 0) !== 0;
