import type { Command } from 'commander';
import { commandGroup } from '../command-group.ts';
import { withExamples } from '../examples.ts';
import { Failure } from '../exit-codes.ts';
import type { Io } from '../ports.ts';
import {
  configKey,
  describeSetting,
  folders,
  isSetting,
  readConfig,
  type SettingName,
  settingNames,
  settingsSchema,
  writeConfig,
} from '../settings.ts';
import { suggestion } from '../suggest.ts';

/** Settings are read and written as they stand in the file, so these commands work when one of them is wrong. */
export function addConfigCommands(program: Command, io: Io): void {
  const config = commandGroup(program, 'config');
  const list = settingNames.map((name) => `${name} (${describeSetting(name)})`).join(', ');
  const profileOf = (command: Command) => command.optsWithGlobals<{ profile?: string }>().profile;
  const say = (line: string) => void io.stdout.write(`${line}\n`);

  const path = config.command('path').description('Where settings and the token are kept');
  withExamples(path, ['kafra config path', 'KAFRA_CONFIG_DIR=/etc/kafra kafra config path']);
  path.action(() => say(folders(io.env).config));

  const show = config.command('list').description('All settings of the file');
  withExamples(show, ['kafra config list']);
  show.action(async () => {
    for (const [key, value] of flatten((await readConfig(io.env)).all())) say(`${key}=${value}`);
  });

  const get = config.command('get').description('One setting').argument('<name>', list);
  withExamples(get, ['kafra config get api_url']);
  get.action(async (name: string) => {
    const value = (await readConfig(io.env)).get(configKey(requireSetting(name), profileOf(get)));
    if (value === undefined) throw new Failure('missing', `${name} is not set`);
    say(String(value));
  });

  const set = config.command('set').description('Set one, or take it away with an empty value');
  set.argument('<name>', list).argument('<value>', 'its value');
  withExamples(set, [
    'kafra config set api_url https://example.org',
    'kafra config set api_url http://127.0.0.1:4100 --profile home',
  ]);
  set.action(async (name: string, value: string) => {
    const key = configKey(requireSetting(name), profileOf(set));
    await writeConfig(io.env, key, value === '' ? undefined : parseSetting(requireSetting(name), value));
  });
}

function requireSetting(name: string): SettingName {
  if (isSetting(name)) return name;
  const hints = [suggestion(name, settingNames) ?? `settings: ${settingNames.join(', ')}`];
  throw new Failure('usage', `there is no setting ${name}`, { hints });
}

function parseSetting(name: SettingName, value: string): unknown {
  const parsed = settingsSchema.shape[name].safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Failure('usage', `${name}: ${parsed.error.issues[0]?.message ?? 'not valid'}`);
}

function flatten(value: object, prefix = ''): [string, unknown][] {
  return Object.entries(value).flatMap(([key, one]: [string, unknown]) =>
    typeof one === 'object' && one !== null
      ? flatten(one, `${prefix}${key}.`)
      : [[`${prefix}${key}`, one] as [string, unknown]],
  );
}
