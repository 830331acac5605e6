import type { SkillRecord } from '@kafra/sdk/contract';
import { type Fields, flagOf, numberOf, recordsOf, switchesOf, textOf } from '../source/fields.ts';
import type { SourceLocation } from '../source/report.ts';
import { readDatabase, type Source } from '../source/yaml-database.ts';
import type { SourceRecord } from '../source/yaml-file.ts';
import type { NameIndex } from './name-index.ts';
import type { SkillFacts } from './skills.ts';

type Learner = SkillRecord['learned_by'][number];
type Skills = NameIndex<SkillFacts>;

interface TreeNode {
  maxLevel: number;
  baseLevel: number | undefined;
  jobLevel: number | undefined;
  /** True if jobs that follow this job do not inherit the skill. */
  isExcluded: boolean;
  /** Levels of other skills that this skill requires, by the names of these skills. */
  readonly requires: Map<string, number>;
  readonly at: SourceLocation;
}

interface Job {
  readonly follows: Set<string>;
  /** Skills of a job by skill name. A later file extends an earlier one. */
  readonly nodes: Map<string, TreeNode>;
}

type Jobs = Map<string, Job>;

/** File and structure of one kind of skill tree (players, guilds or homunculi). */
interface TreeFile {
  readonly name: string;
  readonly type: string;
  /** Returns the skills in a skill tree record, by the job that learns them. */
  lists(fields: Fields): readonly { job: string; entries: readonly Fields[] }[];
  readonly skill: string;
  readonly requires: string;
  readonly required: string;
  readonly level: string;
}

/** The skill trees of players, of guilds, and of homunculi. */
const trees: readonly TreeFile[] = [
  {
    ...{ name: 'skill_tree', type: 'SKILL_TREE_DB', skill: 'Name', requires: 'Requires', required: 'Name' },
    level: 'BaseLevel',
    lists: (fields) => [{ job: textOf(fields, 'Job') ?? '', entries: recordsOf(fields, 'Tree') }],
  },
  {
    ...{ name: 'guild_skill_tree', type: 'GUILD_SKILL_TREE_DB', skill: 'Id', requires: 'Required', required: 'Id' },
    level: 'BaseLevel',
    lists: (fields) => [{ job: 'Guild', entries: [fields] }],
  },
  {
    ...{ name: 'homunculus_db', type: 'HOMUNCULUS_DB', skill: 'Skill', requires: 'Required', required: 'Skill' },
    level: 'RequiredLevel',
    lists: (fields) => [{ job: textOf(fields, 'Class') ?? '', entries: recordsOf(fields, 'SkillTree') }],
  },
];

function jobNamed(jobs: Jobs, name: string): Job {
  const known = jobs.get(name) ?? { follows: new Set(), nodes: new Map() };
  jobs.set(name, known);
  return known;
}

function addNode(job: Job, entry: Fields, { file, at }: { file: TreeFile; at: SourceLocation }): void {
  const name = textOf(entry, file.skill);
  if (name === undefined) return;
  if (flagOf(entry, 'Clear')) {
    job.nodes.delete(name);
    return;
  }
  const known = job.nodes.get(name);
  const node: TreeNode = {
    maxLevel: numberOf(entry, 'MaxLevel') ?? known?.maxLevel ?? 0,
    baseLevel: numberOf(entry, file.level) ?? known?.baseLevel,
    jobLevel: numberOf(entry, 'JobLevel') ?? known?.jobLevel,
    isExcluded: 'Exclude' in entry ? flagOf(entry, 'Exclude') : (known?.isExcluded ?? false),
    requires: known?.requires ?? new Map(),
    at,
  };
  for (const needed of recordsOf(entry, file.requires)) {
    const other = textOf(needed, file.required);
    const level = flagOf(needed, 'Clear') ? 0 : (numberOf(needed, 'Level') ?? 1);
    if (other !== undefined && level > 0) node.requires.set(other, level);
    else if (other !== undefined) node.requires.delete(other);
  }
  job.nodes.set(name, node);
}

function addRecord(jobs: Jobs, { fields, at }: SourceRecord, file: TreeFile): void {
  for (const { job: name, entries } of file.lists(fields)) {
    if (name === '') continue;
    const job = jobNamed(jobs, name);
    const { on, off } = switchesOf(fields, 'Inherit');
    for (const other of on) job.follows.add(other);
    for (const other of off) job.follows.delete(other);
    for (const entry of entries) addNode(job, entry, { file, at });
  }
}

/** If the server tree lacks the common skill tree file, the file of its game mode is read. */
async function recordsOfTree(source: Source, { name, type }: TreeFile, isNeeded: boolean): Promise<SourceRecord[]> {
  const common = `db/${name}.yml`;
  const own = `db/${source.mode === 'Renewal' ? 're' : 'pre-re'}/${name}.yml`;
  const isHere = source.tree.locate(common) !== undefined;
  if (isHere || (isNeeded && !source.tree.has(own))) return readDatabase(source, common, { type, need: 'optional' });
  if (!source.tree.has(own)) return [];
  if (isNeeded) source.report.problem({ file: common }, `does not exist: ${own} is read without it`);
  const records: SourceRecord[] = [];
  for (const file of [own, `db/import/${name}.yml`])
    records.push(...(await readDatabase(source, file, { type, need: 'optional' })));
  return records;
}

/** The mounted form of a job, such as `Knight2`, counts as the job itself. */
const isMounted = (name: string, jobs: Jobs) => name.endsWith('2') && jobs.has(name.slice(0, -1));

/** Returns the jobs that learn each skill, by skill id, in the order of the files. */
export async function readLearners(source: Source, skills: Skills): Promise<Map<number, Learner[]>> {
  const jobs: Jobs = new Map();
  for (const file of trees) {
    const isNeeded = file.name === 'skill_tree' && skills.byId.size > 0;
    for (const record of await recordsOfTree(source, file, isNeeded)) addRecord(jobs, record, file);
  }
  const learners = new Map<number, Learner[]>();
  for (const [name, { nodes }] of jobs) {
    if (isMounted(name, jobs)) continue;
    for (const [skillName, node] of nodes) {
      const skill = skills.findByName(skillName);
      if (!skill) source.report.unresolved(node.at, `${name} learns ${skillName}, which does not exist`);
      if (!skill || node.maxLevel <= 0) continue;
      const list = learners.get(skill.id) ?? [];
      list.push(learnerOf(name, node, { skillName, jobs, skills, source }));
      learners.set(skill.id, list);
    }
  }
  return learners;
}

function learnerOf(
  job: string,
  { maxLevel, baseLevel, jobLevel, requires, isExcluded, at }: TreeNode,
  { skillName, jobs, skills, source }: { skillName: string; jobs: Jobs; skills: Skills; source: Source },
): Learner {
  // If the skill tree of a job contains this skill, even to exclude it, the job does not inherit it.
  const followers = [...jobs].filter(
    ([name, { follows, nodes }]) => follows.has(job) && !nodes.has(skillName) && !isMounted(name, jobs),
  );
  return {
    job,
    max_level: maxLevel,
    base_level: baseLevel,
    job_level: jobLevel,
    requires: [...requires].flatMap(([name, level]) => {
      const needed = skills.findByName(name);
      if (!needed) source.report.unresolved(at, `${skillName} requires ${name}, which does not exist`);
      return needed ? [{ skill_id: needed.id, name: needed.name, level }] : [];
    }),
    inherited_by: isExcluded ? [] : followers.map(([name]) => name),
  };
}
