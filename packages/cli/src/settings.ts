import { languageOfLocale, parseLanguageTag } from '@kafra/sdk/rules';
import * as z from 'zod/mini';
import { type ConfigFile, type ConfigPath, isObject, readConfig } from './config-file.ts';
import { Failure } from './exit-codes.ts';
import { type Folders, folders } from './folders.ts';
import type { GlobalOptions, Io } from './ports.ts';
import { suggestion } from './suggest.ts';

/** Range of the request timeout in seconds. Timers have a resolution of one millisecond and a maximum of 31 bits. */
export const timeoutRange = { min: 0.001, max: 2_147_483 };

const timeoutForm = `must be a number of seconds, ${timeoutRange.min} to ${timeoutRange.max}`;

/** Schema of all settings that `kafra config set` accepts. A profile of `config.json` may contain each of them too. */
export const settingsSchema = z.object({
  api_url: z.url({ protocol: /^https?$/ }).check(z.describe('address of the server')),
  timeout: z.coerce
    .number({ error: timeoutForm })
    .check(
      z.gte(timeoutRange.min, timeoutForm),
      z.lte(timeoutRange.max, timeoutForm),
      z.describe('seconds to wait for a response'),
    ),
  pager: z.string().check(z.describe('pager for long lists on a terminal')),
  theme: z.enum(['night', 'day', 'colorblind', 'mono']).check(z.describe('colours of `kafra ui`')),
  language: z.string().check(
    z.refine((tag) => parseLanguageTag(tag) !== undefined, 'must be a language tag such as de, pt-BR or zh-Hant'),
    z.describe('language of server pages that exist in several'),
  ),
  live_updates: z.enum(['on', 'off']).check(z.describe('check live lists of `kafra ui` once a minute')),
});
export type SettingName = keyof typeof settingsSchema.shape;
export const describeSetting = (name: SettingName): string =>
  z.globalRegistry.get(settingsSchema.shape[name])?.description ?? '';
export const settingNames = Object.keys(settingsSchema.shape) as SettingName[];
export const isSetting = (name: string): name is SettingName => Object.hasOwn(settingsSchema.shape, name);

export const defaultApiUrl = 'http://127.0.0.1:4100';
const defaultTimeout = 30;

/** Value of a setting, with its source: a flag, an environment variable, a file or the default. */
export interface ResolvedSetting<T> {
  value: T;
  source: string;
}

export interface Settings {
  folders: Folders;
  /** Name of the selected profile, which determines the settings and the account; undefined without a profile. */
  profile: string | undefined;
  /** Warnings about invalid entries of `config.json`. */
  warnings: readonly string[];
  /** Address of the server, without a slash at the end. */
  apiUrl: ResolvedSetting<string>;
  /** Milliseconds to wait for a response of the server. */
  timeout: number;
  pager: string | undefined;
  theme: z.output<typeof settingsSchema.shape.theme> | undefined;
  /** BCP 47 tag of the language of pages of the server; undefined for the language of the server. */
  language: string | undefined;
  /** False if lists of the terminal UI are reloaded only on request. */
  liveUpdates: boolean;
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

/**
 * Returns the user's key bindings for the terminal UI from `config.json`, such as `{"keys": {"j": "n", "q": ["ctrl+q",
 * "f10"]}}`.
 * @throws Failure (usage) that names the invalid one.
 */
export function readKeys(env: Io['env']): Readonly<Record<string, readonly string[]>> {
  const { path, get } = readConfig(env);
  const { data, error } = keysSchema.safeParse(get(['keys']) ?? {});
  if (data) return data;
  const [issue] = error.issues;
  const name = ['keys', ...(issue?.path.slice(0, 1) ?? [])].map(String).join('.');
  throw new Failure('usage', `${name} in ${path} must be ${name === 'keys' ? keysForm : 'a key or a list of keys'}`);
}

const keysForm = 'an object like {"j": "n", "q": ["ctrl+q", "f10"]}';

/** Returns the names of the profiles in `config.json`. */
export const profileNames = ({ get }: Pick<ConfigFile, 'get'>): string[] => {
  const profiles = get(['profiles']);
  return isObject(profiles) ? Object.keys(profiles) : [];
};

/** Returns the problems of `config.json`: unknown settings and invalid values, each with its name. */
export function configProblems({ all, get }: Pick<ConfigFile, 'all' | 'get'>): string[] {
  const profiles = get(['profiles']) ?? {};
  return [
    ...settingProblems(all, ['profiles', 'keys', 'aliases']),
    ...(isObject(profiles) ? [] : ['profiles must be an object']),
    ...Object.entries(isObject(profiles) ? profiles : {}).flatMap(([name, values]) =>
      isObject(values) ? settingProblems(values, [], `profiles.${name}.`) : [`profiles.${name} must be an object`],
    ),
  ];
}

/**
 * Returns the problems of the settings in one object of `config.json`. @param others valid entries that are not
 * settings.
 */
const settingProblems = (values: Readonly<Record<string, unknown>>, others: readonly string[], prefix = ''): string[] =>
  Object.entries(values).flatMap(([name, value]) => {
    if (others.includes(name)) return [];
    if (!isSetting(name)) {
      const near = suggestion(name, settingNames);
      return [`unknown setting ${prefix}${name}${near === undefined ? '' : `. ${near}`}`];
    }
    const [issue] = settingsSchema.shape[name].safeParse(value).error?.issues ?? [];
    return issue ? [`${prefix}${name}: ${issue.message}`] : [];
  });

/** Returns the path of a setting in `config.json`: inside the profile, or global. */
export const configPathOf = (name: SettingName, profile: string | undefined): ConfigPath =>
  profile === undefined ? [name] : ['profiles', profile, name];

/**
 * Returns the name of the profile that flag or environment selects.
 * @throws Failure (usage) for an invalid name.
 */
export function chosenProfile(options: Pick<GlobalOptions, 'profile'>, env: Io['env']): string | undefined {
  const profile = options.profile ?? (env.KAFRA_PROFILE || undefined);
  if (profile === undefined || (/^[\w@.-]+$/.test(profile) && profile !== '__proto__')) return profile;
  throw new Failure('usage', `invalid profile name "${profile}"`, {
    hints: ['Use letters, digits and the characters . _ - @'],
  });
}

/** Returns the language of messages, as POSIX defines it: `LC_ALL`, else `LC_MESSAGES`, else `LANG`. */
const languageOfEnvironment = (env: Io['env']): string | undefined =>
  languageOfLocale(env.LC_ALL || env.LC_MESSAGES || env.LANG);

/**
 * Reads the settings. The order of precedence is: flag, environment variable, profile, rest of `config.json`, default.
 */
export function readSettings(options: GlobalOptions, env: Io['env']): Settings {
  const config = readConfig(env);
  const profile = chosenProfile(options, env);
  if (profile !== undefined && config.get(['profiles', profile]) === undefined) {
    const near = suggestion(profile, profileNames(config));
    throw new Failure('usage', `profile "${profile}" not found in ${config.path}`, {
      hints: [near ?? `To create it: kafra config set api_url https://example.org --profile ${profile}`],
    });
  }
  const inFile = (name: SettingName): ResolvedSetting<unknown> | undefined => {
    const candidates = [...(profile === undefined ? [] : [configPathOf(name, profile)]), [name]];
    const found = candidates.find((candidate) => config.get(candidate) !== undefined);
    return found && { value: config.get(found), source: `${found.join('.')} in ${config.path}` };
  };
  const checked = <N extends SettingName>(name: N, found: ResolvedSetting<unknown> | undefined) => {
    if (!found) return undefined;
    const parsed = settingsSchema.shape[name].safeParse(found.value);
    if (parsed.success)
      return { value: parsed.data as z.output<(typeof settingsSchema.shape)[N]>, source: found.source };
    throw new Failure('usage', `${found.source}: ${parsed.error.issues[0]?.message ?? 'invalid value'}`);
  };
  const given = <T>(value: T | undefined, source: string) => (value === undefined ? undefined : { value, source });
  const apiUrl = checked(
    'api_url',
    given(options.apiUrl, '--api-url') ?? given(env.KAFRA_API_URL || undefined, 'KAFRA_API_URL') ?? inFile('api_url'),
  ) ?? { value: defaultApiUrl, source: 'the default' };
  const seconds = options.timeout ?? checked('timeout', inFile('timeout'))?.value ?? defaultTimeout;
  return {
    folders: folders(env),
    profile,
    warnings: configProblems(config).map((problem) => `${problem} (in ${config.path})`),
    apiUrl: { ...apiUrl, value: apiUrl.value.replace(/\/+$/, '') },
    timeout: seconds * 1_000,
    pager: checked('pager', inFile('pager'))?.value,
    theme: checked('theme', inFile('theme'))?.value,
    language: options.language ?? checked('language', inFile('language'))?.value ?? languageOfEnvironment(env),
    liveUpdates: checked('live_updates', inFile('live_updates'))?.value !== 'off',
  };
}
