import type { MobRecord } from '@kafra/sdk/contract';
import { readBattleConf } from '../source/battle-conf.ts';
import { ImportFailure } from '../source/failure.ts';
import { type Fields, numberOf, spelled, switchesOf, textOf, without } from '../source/fields.ts';
import { joinById } from '../source/join-records.ts';
import type { SourceLocation } from '../source/report.ts';
import { type Mode, readDatabase, type Source } from '../source/yaml-database.ts';
import type { SourceRecord } from '../source/yaml-file.ts';
import { acceptedRecords } from './accepted-records.ts';
import { type AdjustRate, cutRate, type Dropper, readDropRates } from './drop-rates.ts';
import type { ItemFacts } from './items.ts';
import { type DropList, readDrops } from './mob-drops.ts';
import { modeLabels } from './mob-modes.ts';
import { mvpChances, mvpModeOf } from './mvp-drops.ts';
import type { NameIndex } from './name-index.ts';
import { anyNumber, MAX_DEFENSE, type NumberFields, withUsableNumbers } from './number-fields.ts';
import { reportSwitches } from './switch-fields.ts';

/** Fields of a monster from the game's monster database. The other fields of a `MobRecord` come from other files. */
export type MobFacts = Omit<
  MobRecord,
  'skills' | 'spawns' | 'master' | 'slaves' | 'hidden' | 'img_width' | 'img_height'
>;

const RACES = new Set(
  'Formless Undead Brute Plant Insect Fish Demon Demihuman Angel Dragon Player_Human Player_Doram'.split(' '),
);
const SIZES = new Set(['Small', 'Medium', 'Large']);
const ELEMENTS = new Set('Neutral Water Earth Fire Wind Poison Holy Dark Ghost Undead'.split(' '));

/** Default time in ms in which a monster walks one cell (rAthena's DEFAULT_WALK_SPEED). */
const DEFAULT_WALK_SPEED = 150;
/** Minimum attack delay of a monster in ms (rAthena, `MAX_ASPD_NOPC`). */
const LEAST_ATTACK_DELAY = 100;

const NUMBERS: NumberFields = {
  ...anyNumber(
    'Level Hp BaseExp JobExp MvpExp Attack Attack2 Str Agi Vit Int Dex Luk AttackRange SkillRange ChaseRange',
  ),
  ...anyNumber('AttackDelay AttackMotion DamageMotion'),
  Defense: { max: MAX_DEFENSE },
  MagicDefense: { max: MAX_DEFENSE },
  ElementLevel: { min: 1, max: 4, otherwise: 1 },
  WalkSpeed: { min: 20, max: 1_000 },
};

/** Data that is needed to read monster records: settings and drops. */
interface MobDeps {
  readonly settings: ReadonlyMap<string, number>;
  readonly source: Source;
  readonly written: Readonly<Record<DropList, Awaited<ReturnType<typeof readDrops>>>>;
  readonly adjust: AdjustRate;
}

type Drop = MobRecord['drops'][number];

/** Returns a monster's drops with the rates of the game server, in the order in which the server rolls them. */
function dropsOf(id: number, list: DropList, { written, adjust }: MobDeps, dropper: Dropper): Drop[] {
  return (written[list].get(id) ?? []).flatMap((drop) => {
    const rate = adjust({ ...drop, mvp: list === 'MvpDrops' }, dropper);
    return rate > 0 ? [{ id: drop.item.id, name: drop.item.name, rate }] : [];
  });
}

const PERCENT = 100;
const MAX_RATE = 10_000;

/** Returns the rewards of an MVP (boss monster) in their order, each with the chance that it is given. */
function mvpDropsOf(id: number, at: SourceLocation, deps: MobDeps, dropper: Dropper): Drop[] {
  const { settings, source } = deps;
  const tried = dropsOf(id, 'MvpDrops', deps, dropper);
  // The site multiplies the stored chance of an MVP reward by this rate. So chances are computed with the rate and
  // divided by it before they are stored.
  const common = (settings.get('item_rate_common') ?? PERCENT) / PERCENT || 1;
  const chances = tried.map(({ rate }) => Math.min(1, (rate * common) / MAX_RATE));
  const given = mvpChances(chances, mvpModeOf(settings));
  return tried.flatMap((drop, index) => {
    const chance = given[index] ?? 0;
    if (chance <= 0)
      source.report.problem(at, `MvpDrops: ${drop.name} comes after a drop with a chance of 100 %: it never drops`);
    if (chance <= 0) return [];
    return [chance === chances[index] ? drop : { ...drop, rate: cutRate((chance * MAX_RATE) / common) }];
  });
}

function statsOf(fields: Fields): MobRecord['stats'] {
  const stat = (key: string) => numberOf(fields, key) ?? 1;
  return { str: stat('Str'), agi: stat('Agi'), vit: stat('Vit'), int: stat('Int'), dex: stat('Dex'), luk: stat('Luk') };
}

/**
 * Returns the attack values of a monster. Before renewal `Attack2` is the maximum damage and contains the base magic
 * attack.
 */
function attackOf(fields: Fields, mode: Mode): Pick<MobFacts, 'attack' | 'matk'> {
  const attack = numberOf(fields, 'Attack') ?? 0;
  const second = numberOf(fields, 'Attack2') ?? 0;
  return mode === 'Renewal'
    ? { attack: [attack, attack], matk: second }
    : { attack: [attack, Math.max(attack, second)], matk: undefined };
}

function numbersOf(fields: Fields) {
  const number = (key: string, otherwise = 0) => numberOf(fields, key) ?? otherwise;
  return {
    lv: number('Level', 1),
    exp: number('BaseExp'),
    j_exp: number('JobExp'),
    def: number('Defense'),
    mdef: number('MagicDefense'),
    attack_range: number('AttackRange'),
    // The stored attack delay is at least the attack motion, because the game server waits for the end of the motion.
    attack_delay: Math.max(LEAST_ATTACK_DELAY, number('AttackDelay'), number('AttackMotion')),
    move_speed: number('WalkSpeed', DEFAULT_WALK_SPEED),
  };
}

/** Returns the sight and chase range of a monster, and its stun time after a hit, with the rates of the game server. */
function reachOf(fields: Fields, settings: ReadonlyMap<string, number>) {
  const rated = (key: string, setting: string, least: number) => {
    const percent = settings.get(setting) ?? PERCENT;
    const written = numberOf(fields, key) ?? 0;
    return percent === PERCENT ? written : Math.max(least, Math.floor((written * percent) / PERCENT));
  };
  const viewRange = rated('SkillRange', 'view_range_rate', 1);
  return {
    view_range: viewRange,
    chase_range: rated('ChaseRange', 'chase_range_rate', viewRange),
    damage_motion: rated('DamageMotion', 'monster_damage_delay_rate', 0),
  };
}

/**
 * Returns the monster values that have separate rates on the game server. The site also applies the base experience
 * rate to MVP experience, so the latter is stored so that the product is correct.
 */
function ratedOf(fields: Fields, mode: readonly string[], settings: ReadonlyMap<string, number>) {
  const rate = (name: string) => settings.get(name) ?? PERCENT;
  const hp = (numberOf(fields, 'Hp') ?? 1) * rate(mode.includes('MVP Boss') ? 'mvp_hp_rate' : 'monster_hp_rate');
  const mvpExp = (numberOf(fields, 'MvpExp') ?? 0) * rate('mvp_exp_rate');
  return {
    hp: Math.max(1, Math.floor(hp / PERCENT)),
    mvp_exp: mvpExp === 0 ? 0 : Math.max(1, Math.round(mvpExp / (rate('base_exp_rate') || PERCENT))),
  };
}

function modesOf({ fields, at }: SourceRecord, { source, settings }: MobDeps): string[] {
  const { labels, unknown } = modeLabels({
    ai: textOf(fields, 'Ai'),
    monsterClass: textOf(fields, 'Class'),
    ...switchesOf(fields, 'Modes'),
  });
  for (const word of unknown) source.report.problem(at, `unknown ${word}`);
  return settings.get('monster_active_enable') === 0 ? labels.filter((label) => label !== 'Aggressive') : labels;
}

function rankOf(mode: readonly string[]): Dropper['rank'] {
  if (mode.includes('MVP Boss')) return 'mvp';
  return mode.includes('Boss') ? 'boss' : 'normal';
}

const dropperOf = (aegisName: string, mode: readonly string[], fields: Fields): Dropper => ({
  aegisName,
  rank: rankOf(mode),
  treasure: switchesOf(fields, 'RaceGroups').on.includes('Treasure'),
});

function mobOf(id: number, record: SourceRecord, deps: MobDeps): MobFacts {
  const { fields } = record;
  const aegisName = textOf(fields, 'AegisName') ?? '';
  const mode = modesOf(record, deps);
  const dropper = dropperOf(aegisName, mode, fields);
  return {
    id,
    mob: aegisName,
    name: textOf(fields, 'Name') ?? aegisName,
    race: spelled(RACES, textOf(fields, 'Race') ?? 'Formless'),
    size: spelled(SIZES, textOf(fields, 'Size') ?? 'Small'),
    element: {
      type: spelled(ELEMENTS, textOf(fields, 'Element') ?? 'Neutral'),
      level: numberOf(fields, 'ElementLevel') ?? 1,
    },
    ...numbersOf(fields),
    ...reachOf(fields, deps.settings),
    ...ratedOf(fields, mode, deps.settings),
    ...attackOf(fields, deps.source.mode),
    stats: statsOf(fields),
    mode,
    drops: dropsOf(id, 'Drops', deps, dropper),
    mvp_drops: mvpDropsOf(id, record.at, deps, dropper),
  };
}

function reportUnknown(mob: MobFacts, record: SourceRecord, source: Source): void {
  const words: [string, Set<string>, string][] = [
    ['Race', RACES, mob.race],
    ['Size', SIZES, mob.size],
    ['Element', ELEMENTS, mob.element.type],
  ];
  for (const [what, known, word] of words) {
    if (!known.has(word)) source.report.problem(record.at, `monster ${mob.id} has an unknown ${what}: ${word}`);
  }
}

/**
 * Returns all monsters by id.
 * @throws {ImportFailure} if the tree has no monster.
 */
export async function readMobs(source: Source, items: NameIndex<ItemFacts>): Promise<Map<number, MobFacts>> {
  const all = await readDatabase(source, 'db/mob_db.yml', { type: 'MOB_DB', need: 'required' });
  const accepted = acceptedRecords(all, source, { what: 'monster', uniqueNames: false });
  for (const record of accepted) reportSwitches(record, ['Modes', 'RaceGroups'], source);
  const usable = accepted.map((record) => withUsableNumbers(record, NUMBERS, source));
  // A new `Ai` in a later monster record resets the modes (rAthena, `MobDatabase`).
  const records = joinById(usable, source, (old, next) => ('Ai' in next ? without(old, ['Modes']) : old));
  const adjust = await readDropRates(source, items);
  const settings = await readBattleConf(source);
  const written = {
    Drops: await readDrops('Drops', accepted, { items, source }),
    MvpDrops: await readDrops('MvpDrops', accepted, { items, source }),
  };
  const mobs = new Map<number, MobFacts>();
  for (const [id, record] of [...records].sort(([a], [b]) => a - b)) {
    const mob = mobOf(id, record, { source, adjust, settings, written });
    reportUnknown(mob, record, source);
    mobs.set(id, mob);
  }
  if (mobs.size === 0) throw new ImportFailure('db/mob_db.yml: contains no monster');
  return mobs;
}
