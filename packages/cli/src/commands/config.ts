import type { Command } from 'commander';
import { commandGroup } from '../command-group.ts';
import { provideCompletions } from '../completion/completion-sources.ts';
import { readConfig, writeConfig } from '../config-file.ts';
import { withExamples } from '../examples.ts';
import { Failure } from '../exit-codes.ts';
import { folders } from '../folders.ts';
import type { Io } from '../ports.ts';
import {
  chosenProfile,
  configPathOf,
  configProblems,
  describeSetting,
  isSetting,
  type SettingName,
  settingNames,
  settingsSchema,
} from '../settings.ts';
import { suggestion } from '../suggest.ts';
import { escapeControls, sanitizeText } from '../terminal/text.ts';

/**
 * Adds the commands that read and write `config.json`. They do not validate the file, so an invalid file can be
 * repaired with them.
 */
export function addConfigCommands(program: Command, io: Io): void {
  const config = commandGroup(program, 'config');
  const list = settingNames.map((name) => `${name} (${describeSetting(name)})`).join(', ');
  const profileOf = (command: Command) => chosenProfile({ profile: command.optsWithGlobals().profile }, {});
  const say = (line: string) => void io.stdout.write(`${line}\n`);

  const path = config.command('path').description('Show where settings and the token are stored');
  withExamples(path, ['kafra config path', 'KAFRA_CONFIG_DIR=/etc/kafra kafra config path']);
  path.action(() => say(folders(io.env).config));

  const show = config.command('list').description('List all settings in the file').option('--json', 'output JSON');
  withExamples(show, ['kafra config list', 'kafra config list --json']);
  show.action(() => {
    const file = readConfig(io.env);
    for (const problem of configProblems(file))
      io.stderr.write(`warning: ${sanitizeText(problem)} (in ${file.path})\n`);
    if (show.opts<{ json?: boolean }>().json) return say(escapeControls(JSON.stringify(file.all, null, 2)));
    for (const [key, value] of flatten(file.all)) say(sanitizeText(`${key}=${value}`));
  });

  const get = config.command('get').description('Show a setting').argument('<name>', list);
  withExamples(get, ['kafra config get api_url']);
  get.action((name: string) => {
    const value = readConfig(io.env).get(configPathOf(requireSetting(name), profileOf(get)));
    if (value === undefined) throw new Failure('missing', `${name} is not set`);
    say(sanitizeText(String(value)));
  });

  const set = config.command('set').description('Set a setting; an empty value removes it');
  set.argument('<name>', list).argument('<value>', 'new value');
  withExamples(set, [
    'kafra config set api_url https://example.org',
    'kafra config set api_url http://127.0.0.1:4100 --profile home',
  ]);
  set.action(async (name: string, value: string) => {
    const at = configPathOf(requireSetting(name), profileOf(set));
    await writeConfig(io.env, at, value === '' ? undefined : parseSetting(requireSetting(name), value));
  });

  for (const command of [get, set]) provideCompletions(command, { local: offeredSettings });
}

/** Returns completions for a setting: the names of all settings, or the possible values of a named one. */
function offeredSettings(given: readonly string[]) {
  const [name, ...values] = given;
  if (name === undefined) return settingNames.map((one) => ({ value: one, description: describeSetting(one) }));
  return name === 'theme' && values.length === 0 ? settingsSchema.shape.theme.options.map((value) => ({ value })) : [];
}

function requireSetting(name: string): SettingName {
  if (isSetting(name)) return name;
  const hints = [suggestion(name, settingNames) ?? `settings: ${settingNames.join(', ')}`];
  throw new Failure('usage', `unknown setting "${name}"`, { hints });
}

function parseSetting(name: SettingName, value: string): unknown {
  const parsed = settingsSchema.shape[name].safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Failure('usage', `${name}: ${parsed.error.issues[0]?.message ?? 'invalid value'}`);
}

/** Returns all values of the settings with their dotted names; a list is written as JSON. */
function flatten(value: object, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, one]: [string, unknown]): [string, string][] => {
    if (typeof one === 'object' && one !== null && !Array.isArray(one)) return flatten(one, `${prefix}${key}.`);
    return [[`${prefix}${key}`, typeof one === 'string' ? one : JSON.stringify(one)]];
  });
}
