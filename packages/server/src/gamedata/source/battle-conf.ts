import { isOwnerFile, readOptionalText } from './optional-file.ts';
import { formatLocation, type SourceLocation } from './report.ts';
import { treePath } from './tree.ts';
import type { Source } from './yaml-database.ts';

/**
 * Main battle configuration file of the game server, which imports the other files. The server reads no file that is
 * not imported.
 */
const ENTRY = 'conf/battle_athena.conf';

/** Configuration files that the main file usually imports. They are read if a server tree lacks the main file. */
const USUAL_FILES = ['exp.conf', 'drops.conf', 'monster.conf']
  .map((name) => `conf/battle/${name}`)
  .concat('conf/import/battle_conf.txt');

const INT_MAX = 2_147_483_647;

/** The battle settings that Kafra uses, with their minimum and maximum on the game server (rAthena, `battle_data`). */
const BOUNDS: readonly [names: RegExp, min: number, max: number][] = [
  [/^item_rate_(common|heal|use|equip|card)(_boss|_mvp)?$|^item_rate_(mvp|treasure)$/, 0, 1_000_000],
  [/^item_drop_(common|heal|use|equip|card|mvp|treasure)_min$/, 0, 10_000],
  [/^item_drop_(common|heal|use|equip|card|mvp|treasure)_max$/, 1, 10_000],
  [/^(item_logarithmic_drops|drop_rateincrease|force_random_spawn|monster_active_enable)$/, 0, 1],
  [/^item_drop_mvp_mode$/, 0, 2],
  [/^override_mob_names$/, 0, 2],
  [/^(base|job|mvp)_exp_rate$/, 0, INT_MAX],
  [/^(monster|mvp)_hp_rate$/, 1, INT_MAX],
  [/^(view_range|chase_range|monster_damage_delay|mob_count)_rate$/, 0, INT_MAX],
  [/^(mob|plant|boss)_spawn_delay$/, 0, INT_MAX],
  [/^mob_spawn_variance$/, 0, 3],
  [/^mob_respawn_time$/, 1_000, INT_MAX],
];

/**
 * Words in settings that the game server reads as 1 and 0 (rAthena, `config_switch`). It reads other texts as the
 * number at their beginning.
 */
const SWITCHES: ReadonlyMap<string, number> = new Map([
  ...['on', 'yes', 'oui', 'ja', 'si', 'sim'].map((word) => [word, 1] as const),
  ...['off', 'no', 'non', 'nein', 'nao'].map((word) => [word, 0] as const),
]);

interface Line {
  readonly at: SourceLocation;
  readonly name: string;
  readonly value: string;
}

function linesOf(file: string, text: string): Line[] {
  return text.split('\n').flatMap((line, index) => {
    const [, name = '', value = ''] = line.startsWith('//') ? [] : (/^([^:]+):\s*(\S+)/.exec(line) ?? []);
    return name === '' ? [] : [{ at: { file, line: index + 1 }, name, value }];
  });
}

/**
 * Returns the number that the game server reads from the value of a setting, and whether the value is a valid number.
 */
function numberOf(value: string): { number: number; isNumber: boolean } {
  const known = SWITCHES.get(value.toLowerCase());
  if (known !== undefined) return { number: known, isNumber: true };
  const [, digits = '', behind = ''] = /^([+-]?\d+)?(.*)$/.exec(value) ?? [];
  return { number: Number(digits), isNumber: digits !== '' && (behind === '' || behind.startsWith('//')) };
}

function applyLine(settings: Map<string, number>, { at, name: written, value }: Line, { report }: Source): void {
  const name = written.trim().toLowerCase();
  const [, min, max] = BOUNDS.find(([names]) => names.test(name)) ?? [];
  if (min === undefined || max === undefined) return;
  const { number, isNumber } = numberOf(value);
  if (written.trim() !== written) report.problem(at, `${name} has blanks around it: the server does not know it`);
  else if (number < min || number > max) {
    report.problem(at, `${name} is ${number}, but the server accepts ${min} to ${max}: it uses its default`);
    settings.delete(name);
  } else {
    if (!isNumber) report.problem(at, `${name} is not a number: the server takes ${value} for ${number}`);
    settings.set(name, number);
  }
}

async function readAll(source: Source): Promise<ReadonlyMap<string, number>> {
  const settings = new Map<string, number>();
  const open = new Set<string>();
  const visit = async (file: string, from?: SourceLocation): Promise<void> => {
    const blank = from === undefined || isOwnerFile(file) ? 'normal' : 'reported';
    const because = from && `imported by ${formatLocation(from)}`;
    open.add(file);
    for (const line of linesOf(file, (await readOptionalText(source, file, { blank, because })) ?? '')) {
      const path = treePath(line.value);
      if (line.name.toLowerCase() !== 'import') applyLine(settings, line, source);
      else if (open.has(path)) source.report.problem(line.at, `imports ${path}, which is being read: a circle`);
      else await visit(path, line.at);
    }
    open.delete(file);
  };
  for (const file of source.tree.has(ENTRY) ? [ENTRY] : USUAL_FILES) await visit(file);
  return settings;
}

const known = new WeakMap<Source, Promise<ReadonlyMap<string, number>>>();

/**
 * Returns the settings of the realm's `conf/battle` files by name, with switches as 1 and 0. Later files take
 * precedence, and missing settings have the game server's defaults. The result is cached per import, so that errors are
 * reported once.
 */
export function readBattleConf(source: Source): Promise<ReadonlyMap<string, number>> {
  const settings = known.get(source) ?? readAll(source);
  known.set(source, settings);
  return settings;
}
