import type { MobRecord } from '@kafra/sdk/contract';
import { isOwnerFile, readOptionalText } from '../source/optional-file.ts';
import type { SourceLocation } from '../source/report.ts';
import type { Source } from '../source/yaml-database.ts';
import { conditionText } from './mob-conditions.ts';
import type { MobFacts } from './mobs.ts';
import type { NameIndex } from './name-index.ts';

type Skill = MobRecord['skills'][number];
type SlaveGroup = MobRecord['slaves'][number];

export interface MobSkills {
  readonly skills: Skill[];
  readonly slaves: SlaveGroup[];
  /** Ids of the monsters that the caster of the skill transforms into. */
  readonly becomes: number[];
}

const SUMMON_SLAVE = 196;
const METAMORPHOSIS = 193;
const MAX_LEVEL = 1000;

/**
 * The displayed behaviour states for each state in the monster skill file. `rudeattacked` is a condition that is
 * displayed as a state.
 */
const STATES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    any: ['Idle', 'Walk', 'Chase', 'Attack'],
    idle: ['Idle'],
    walk: ['Walk'],
    chase: ['Chase'],
    follow: ['Chase'],
    attack: ['Attack'],
    angry: ['Attack'],
    anytarget: ['Chase', 'Attack'],
    loot: ['Loot'],
    dead: ['Dead'],
  }),
);
const ORDER = ['Rude Attacked', 'Idle', 'Walk', 'Chase', 'Attack', 'Loot', 'Dead'];

interface Row {
  readonly at: SourceLocation;
  readonly mobId: number;
  readonly states: readonly string[];
  readonly skillId: number;
  readonly level: number;
  readonly rate: number;
  readonly delay: number;
  readonly condition: string;
  readonly name: string;
  /** The columns `val1` to `val5` of the row that are above 0. */
  readonly values: readonly number[];
}

const rows = (text: string) => text.split('\n').map((line, index) => ({ line: line.trim(), number: index + 1 }));

/** Parses a line of the monster skill file, which is CSV. Returns the reason for an invalid line. */
export function parseMobSkillRow(line: string, at: SourceLocation): Row | string {
  const columns = line.split(',').map((column) => column.trim());
  const number = (index: number) => Number(columns[index] || '0');
  const [mobId, skillId, level] = [number(0), number(3), number(4)];
  if (columns.length < 12) return `has ${columns.length} of at least 12 columns`;
  if (![mobId, skillId, level, number(5), number(7)].every(Number.isFinite)) return 'has text instead of a number';
  if (level > MAX_LEVEL) return `has the impossible level ${level}`;
  const condition = columns[10] ?? '';
  const states = STATES.get(columns[2] ?? '');
  if (!states) return `has the unknown state ${columns[2]}`;
  return {
    at,
    mobId,
    states: condition === 'rudeattacked' ? ['Rude Attacked'] : states,
    skillId,
    level,
    rate: number(5),
    delay: number(7),
    condition: conditionText(condition, columns[11] ?? '', columns[12] ?? ''),
    name: (columns[1] ?? '').split('@').at(-1) ?? '',
    values: columns
      .slice(12, 17)
      .map(Number)
      .filter((value) => value > 0),
  };
}

const inOrder = (states: Iterable<string>) => [...new Set(states)].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));

/** Returns one entry per skill and level of a monster, with all behaviour states in which it is used. */
function skillsOf(rows: readonly Row[], names: ReadonlyMap<number, string>): Skill[] {
  const merged = new Map<string, Skill>();
  for (const row of rows) {
    const key = `${row.skillId}:${row.level}`;
    const known = merged.get(key);
    const states = inOrder([...(known?.states ?? []), ...row.states]);
    if (known) known.states = states;
    else merged.set(key, { skill_id: row.skillId, name: names.get(row.skillId) ?? row.name, level: row.level, states });
  }
  return [...merged.values()];
}

/**
 * Returns the slave monsters of a row with a summoning skill. The monsters of its values are summoned in turn, and the
 * skill level is their total number. With fewer calls than kinds the game server starts at a random kind, so any of
 * them can appear.
 */
function slavesOf(row: Row, deps: { mobs: NameIndex<MobFacts>; source: Source }): SlaveGroup {
  const kinds = [...new Set(row.values)];
  const slaves = kinds.flatMap((id) => {
    const mob = deps.mobs.byId.get(id);
    if (!mob) deps.source.report.unresolved(row.at, `summons monster ${id}, which does not exist`);
    return mob ? [{ mob_id: id, name: mob.name, count: callsOf(row, id), hidden: false }] : [];
  });
  return { condition: row.condition, chance: row.rate, delay: row.delay, states: [...row.states], slaves };
}

function callsOf({ level, values }: Row, mobId: number): number {
  const calls = Array.from({ length: level }, (_, turn) => values[turn % values.length]);
  return Math.max(1, calls.filter((id) => id === mobId).length);
}

/** Merges equal groups of summoned slaves in several behaviour states into one group. */
function mergeGroups(groups: readonly SlaveGroup[]): SlaveGroup[] {
  const merged = new Map<string, SlaveGroup>();
  for (const group of groups) {
    const key = JSON.stringify([group.condition, group.chance, group.delay, group.slaves]);
    const known = merged.get(key);
    if (known) known.states = inOrder([...known.states, ...group.states]);
    else merged.set(key, group);
  }
  return [...merged.values()];
}

/** Returns the skills of monsters by id. Rows for all monsters of a class (negative ids) are counted but not listed. */
export async function readMobSkills(
  source: Source,
  mobs: NameIndex<MobFacts>,
  names: ReadonlyMap<number, string>,
): Promise<Map<number, MobSkills>> {
  const byMob = Map.groupBy(await readRows(source), (row) => row.mobId);
  const skills = new Map<number, MobSkills>();
  for (const [mobId, list] of byMob) {
    const first = list[0];
    if (mobId < 0) source.report.count('global monster skills', list.length);
    else if (!mobs.byId.has(mobId)) first && source.report.unresolved(first.at, `monster ${mobId} does not exist`);
    else {
      const summons = list.filter((row) => row.skillId === SUMMON_SLAVE && row.values.length > 0);
      skills.set(mobId, {
        skills: skillsOf(list, names),
        slaves: mergeGroups(summons.map((row) => slavesOf(row, { mobs, source })).filter((g) => g.slaves.length > 0)),
        becomes: list.filter((row) => row.skillId === METAMORPHOSIS).flatMap((row) => [...row.values]),
      });
    }
  }
  return skills;
}

/** Returns the monster id of a row `1002,clear`, which removes all skills from earlier rows. */
function clearedMob(line: string): number | undefined {
  const [, id] = /^(-?\d+)\s*,\s*clear\s*(?:,|$)/.exec(line) ?? [];
  return id === undefined ? undefined : Number(id);
}

async function readRows(source: Source): Promise<Row[]> {
  const folder = source.mode === 'Renewal' ? 're' : 'pre-re';
  let found: Row[] = [];
  for (const file of [`db/${folder}/mob_skill_db.txt`, 'db/import/mob_skill_db.txt']) {
    const text = await readOptionalText(source, file, { blank: isOwnerFile(file) ? 'normal' : 'reported' });
    const parsed = rows(text ?? '').filter(({ line }) => line !== '' && !line.startsWith('//'));
    for (const { line, number } of parsed) {
      const cleared = clearedMob(line);
      if (cleared !== undefined) {
        found = found.filter(({ mobId }) => mobId !== cleared);
        continue;
      }
      const row = parseMobSkillRow(line, { file, line: number });
      if (typeof row === 'string') source.report.problem({ file, line: number }, row);
      else found.push(row);
    }
    if (parsed.length > 0) source.report.read(file, parsed.length);
  }
  return found;
}
