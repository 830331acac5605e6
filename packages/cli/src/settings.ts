import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import * as z from 'zod/mini';
import { Failure } from './exit-codes.ts';
import type { GlobalOptions, Io } from './ports.ts';

/** Everything `kafra config set` takes; a profile may hold each of them too. */
export const settingsSchema = z.object({
  api_url: z.url({ protocol: /^https?$/ }).check(z.describe("the server's address")),
  timeout: z.coerce.number().check(z.positive(), z.describe('seconds until a call without an answer fails')),
  pager: z.string().check(z.describe('what shows long lists on a terminal')),
  theme: z.enum(['night', 'day', 'colorblind', 'mono']).check(z.describe('colours of `kafra ui`')),
});
export type SettingName = keyof typeof settingsSchema.shape;
export const describeSetting = (name: SettingName): string =>
  z.globalRegistry.get(settingsSchema.shape[name])?.description ?? '';
export const settingNames = Object.keys(settingsSchema.shape) as SettingName[];
export const isSetting = (name: string): name is SettingName => name in settingsSchema.shape;

export const defaultApiUrl = 'http://127.0.0.1:4100';
const defaultTimeout = 30;

export interface Folders {
  config: string;
  cache: string;
}

/** Where things are kept: XDG's folders, or `KAFRA_CONFIG_DIR`. A relative XDG path counts as none, as XDG says. */
export function folders(env: Io['env']): Folders {
  const home = env.HOME || homedir();
  const xdg = (name: string, fallback: string) => {
    const set = env[name];
    return join(set && isAbsolute(set) ? set : join(home, fallback), 'kafra');
  };
  return {
    config: env.KAFRA_CONFIG_DIR || xdg('XDG_CONFIG_HOME', '.config'),
    cache: xdg('XDG_CACHE_HOME', '.cache'),
  };
}

/** A setting and where it came from. */
export interface ResolvedSetting<T> {
  value: T;
  source: string;
}

export interface Settings {
  folders: Folders;
  /** Without a slash at the end. */
  apiUrl: ResolvedSetting<string>;
  /** Milliseconds. */
  timeout: number;
  pager: string | undefined;
  theme: z.output<typeof settingsSchema.shape.theme> | undefined;
}

interface ConfigFile {
  path: string;
  all(): Readonly<Record<string, unknown>>;
  get(key: string): unknown;
}

const configPath = (env: Io['env']): string => join(folders(env).config, 'config.json');

/** The settings of the file; none where there is no file, which is not made by reading. */
export async function readConfig(env: Io['env']): Promise<ConfigFile> {
  const path = configPath(env);
  if (!existsSync(path)) return { path, all: () => ({}), get: () => undefined };
  const store = await openConf(env);
  return { path, all: () => store.store, get: (key) => store.get(key) };
}

const keysSchema = z.record(
  z.string(),
  z.union([
    z.pipe(
      z.string(),
      z.transform((key) => [key]),
    ),
    z.array(z.string()),
  ]),
);

/** Keys of the user's own for the terminal UI: `{"keys": {"j": "n", "q": ["ctrl+q", "f10"]}}`. */
export async function readKeys(env: Io['env']): Promise<Readonly<Record<string, readonly string[]>>> {
  const { path, get } = await readConfig(env);
  const { data, error } = keysSchema.safeParse(get('keys') ?? {});
  if (data) return data;
  throw new Failure('usage', `keys in ${path}: ${error.issues[0]?.message ?? 'not valid'}`);
}

/** Sets a key of the file, or takes it away; the file has mode 0600, a folder made for it 0700. */
export async function writeConfig(env: Io['env'], key: string, value: unknown): Promise<void> {
  mkdirSync(folders(env).config, { recursive: true, mode: 0o700 });
  const store = await openConf(env);
  if (value === undefined) store.delete(key);
  else store.set(key, value);
}

async function openConf(env: Io['env']) {
  const { default: Conf } = await import('conf');
  try {
    return new Conf<Record<string, unknown>>({
      cwd: folders(env).config,
      configName: 'config',
      configFileMode: 0o600,
    });
  } catch (cause) {
    throw new Failure('data', `${configPath(env)} cannot be read`, { hints: [String(cause)], cause });
  }
}

/** A key of `config.json`: of the profile, or of everything. */
export const configKey = (name: string, profile: string | undefined): string =>
  profile === undefined ? name : `profiles.${profile}.${name}`;

/** The flag beats the environment, that the profile, that the rest of the file, that the default. */
export async function readSettings(options: GlobalOptions, env: Io['env']): Promise<Settings> {
  const config = await readConfig(env);
  const profile = options.profile ?? (env.KAFRA_PROFILE || undefined);
  if (profile !== undefined && config.get(`profiles.${profile}`) === undefined) {
    throw new Failure('usage', `there is no profile ${profile} in ${config.path}`);
  }
  const inFile = (name: SettingName): ResolvedSetting<unknown> | undefined => {
    const candidates = profile === undefined ? [name] : [configKey(name, profile), name];
    const key = candidates.find((candidate) => config.get(candidate) !== undefined);
    return key === undefined ? undefined : { value: config.get(key), source: `${key} in ${config.path}` };
  };
  const checked = <N extends SettingName>(name: N, found: ResolvedSetting<unknown> | undefined) => {
    if (!found) return undefined;
    const parsed = settingsSchema.shape[name].safeParse(found.value);
    if (parsed.success)
      return { value: parsed.data as z.output<(typeof settingsSchema.shape)[N]>, source: found.source };
    throw new Failure('usage', `${found.source}: ${parsed.error.issues[0]?.message ?? 'not valid'}`);
  };
  const given = <T>(value: T | undefined, source: string) => (value === undefined ? undefined : { value, source });
  const apiUrl = checked(
    'api_url',
    given(options.apiUrl, '--api-url') ?? given(env.KAFRA_API_URL || undefined, 'KAFRA_API_URL') ?? inFile('api_url'),
  ) ?? { value: defaultApiUrl, source: 'the default' };
  const seconds = options.timeout ?? checked('timeout', inFile('timeout'))?.value ?? defaultTimeout;
  return {
    folders: folders(env),
    apiUrl: { ...apiUrl, value: apiUrl.value.replace(/\/+$/, '') },
    timeout: seconds * 1_000,
    pager: checked('pager', inFile('pager'))?.value,
    theme: checked('theme', inFile('theme'))?.value,
  };
}
