import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, messageOf } from '@kafra/sdk/rules';
import { Failure } from './exit-codes.ts';
import { type Folders, folders } from './folders.ts';
import type { Io } from './ports.ts';

/** Content of `config.json`, before any validation. */
export type ConfigObject = Readonly<Record<string, unknown>>;

/** Path of a value in `config.json`, such as `['profiles', 'home', 'api_url']`. */
export type ConfigPath = readonly string[];

export interface ConfigFile {
  path: string;
  all: ConfigObject;
  get(path: ConfigPath): unknown;
}

const configPath = ({ config }: Folders): string => join(config, 'config.json');

/**
 * Reads the settings of `config.json`. Returns empty settings if the file does not exist, and does not create it.
 * @throws Failure (data) for an invalid file.
 */
export function readConfig(env: Io['env']): ConfigFile {
  const path = configPath(folders(env));
  const all = load(path);
  return { path, all, get: (at) => at.reduce<unknown>(valueAt, all) };
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const valueAt = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

const confOptions = { configName: 'config', configFileMode: 0o600, accessPropertiesByDotNotation: false } as const;

/** Some editors add a byte order mark to `config.json`. It is removed, because JSON does not allow it. */
const parse = (text: string) => JSON.parse(text.replace(/^\ufeff/, ''));

function load(path: string): Record<string, unknown> {
  const unreadable = (cause: unknown) =>
    new Failure('data', `${path} cannot be read`, {
      hints: [messageOf(cause)],
      cause,
    });
  let text: string;
  try {
    // A named pipe is refused, because reading one without a writer would never end.
    if (!statSync(path).isFile()) throw new Error('It is not a regular file.');
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(cause))) return {};
    throw unreadable(cause);
  }
  try {
    const content: unknown = parse(text);
    if (isObject(content)) return content;
  } catch (cause) {
    throw unreadable(cause);
  }
  throw unreadable(new Error('It must be an object: {"api_url": "https://example.org"}'));
}

/**
 * Sets or removes a value of `config.json`. The file has mode 0600, a new folder 0700. A lock prevents that concurrent
 * writers lose changes.
 * @throws Failure (output) if it cannot be written.
 */
export async function writeConfig(env: Io['env'], at: ConfigPath, value: unknown): Promise<void> {
  const path = configPath(folders(env));
  const { withFile } = await import('@kafra/sdk/node');
  const { default: Conf } = await import('conf');
  try {
    // The package `conf` writes the whole file and does not handle concurrent writers.
    withFile(path, () => {
      const content = withValue(load(path), at, value);
      new Conf<Record<string, unknown>>({ ...confOptions, cwd: dirname(path), deserialize: parse }).store = content;
    });
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    const detail = messageOf(cause);
    throw new Failure('output', `${path} cannot be written`, { hints: [detail], cause });
  }
}

function withValue(content: ConfigObject, [key = '', ...rest]: ConfigPath, value: unknown): ConfigObject {
  const { [key]: previous, ...others } = content;
  const updated = rest.length === 0 ? value : withValue(isObject(previous) ? previous : {}, rest, value);
  return updated === undefined ? others : { ...content, [key]: updated };
}
