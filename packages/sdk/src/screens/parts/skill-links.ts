import type { SkillRecord } from '../../contract/skill-records.ts';
import { type Cell, cell, cells, type Section } from '../../models/content.ts';
import type { Context } from '../../models/context.ts';
import { distinctNames } from '../../rules/game/distinct-names.ts';
import { itemPicture } from '../../rules/game/picture-paths.ts';
import { jobLabel } from '../../rules/game/wearers.ts';
import { panelLink } from './database.ts';
import { mobCell } from './mob-cell.ts';
import { skillCell, skillLevelText, skillUseText } from './skill-cell.ts';
import { stateLegend, states } from './states-cell.ts';

const pageSize = 10;
const number = (title: string) => ({ title, align: 'end' as const });

const jobCell = (job: string): Cell =>
  cell(jobLabel(job), { link: panelLink('skill_db', { search: `job:"${jobLabel(job)}"` }) });

type Learner = SkillRecord['learned_by'][number];

/**
 * Returns the character levels that a job needs to learn a skill, such as `base 60, job 25`; empty without a
 * requirement.
 */
const levelsNeeded = ({ base_level: base = 0, job_level: job = 0 }: Learner): string =>
  [...(base > 0 ? [`base ${base}`] : []), ...(job > 0 ? [`job ${job}`] : [])].join(', ');

/**
 * Returns the section with the jobs that learn a skill and their requirements, and the jobs that inherit it from them.
 */
export function learners({ learned_by }: SkillRecord, context: Context): Section[] {
  if (learned_by.length === 0) return [];
  const takes = learned_by.map(levelsNeeded);
  const hasLevels = takes.some((text) => text !== '');
  const hasSkills = learned_by.some(({ requires }) => requires.length > 0);
  const rows = learned_by.map((learner, index) => ({
    key: learner.job,
    cells: [
      jobCell(learner.job),
      cell(learner.max_level),
      ...(hasLevels ? [cell(takes[index] ?? '')] : []),
      ...(hasSkills
        ? [cells(learner.requires.map((needed) => skillCell(context, needed, `${needed.name} ${needed.level}`)))]
        : []),
    ],
  }));
  const own = new Set(learned_by.map(({ job }) => job));
  const heirs = [...new Set(learned_by.flatMap(({ inherited_by }) => inherited_by))].filter((job) => !own.has(job));
  const columns = [
    { title: 'Job' },
    number('Up To'),
    ...(hasLevels ? [{ title: 'From Level' }] : []),
    ...(hasSkills ? [{ title: 'Requires' }] : []),
  ];
  return [
    { kind: 'grid', title: 'Learned By', columns, rows, pageSize },
    ...(heirs.length === 0
      ? []
      : [{ kind: 'list' as const, title: 'Inherited By', entries: heirs.map(jobCell), pageSize: 20 }]),
  ];
}

/** Returns the section with the skills that require this skill. */
export function followingSkills({ id }: SkillRecord, all: readonly SkillRecord[], context: Context): Section[] {
  const following = all.flatMap((skill) => {
    const levels = skill.learned_by.flatMap(({ requires }) =>
      requires.flatMap(({ skill_id, level }) => (skill_id === id ? [level] : [])),
    );
    return levels.length === 0 ? [] : [{ skill, level: Math.min(...levels) }];
  });
  if (following.length === 0) return [];
  const rows = following.map(({ skill, level }) => ({
    key: String(skill.id),
    cells: [skillCell(context, { skill_id: skill.id, name: skill.name }), cell(level)],
  }));
  return [{ kind: 'grid', title: 'Leads To', columns: [{ title: 'Skill' }, number('From Level')], rows, pageSize }];
}

/**
 * Returns the section with the monsters that use a skill, highest level first. `hasLegend`: true if an explanation of
 * the states follows.
 */
export function users({ used_by }: SkillRecord, hasLegend: boolean): Section[] {
  if (used_by.length === 0) return [];
  const nameOf = distinctNames(used_by.map(({ mob_id: id, mob_name: name }) => ({ id, name })));
  const rows = used_by
    .toSorted((a, b) => b.level - a.level)
    .map(({ mob_id, mob_name, level, states: when }, index) => ({
      key: `${mob_id}-${index}`,
      cells: [mobCell(mob_id, nameOf({ id: mob_id, name: mob_name })), cell(level), states(when)],
    }));
  const columns = [{ title: 'Monster' }, number('Level'), { title: 'When' }];
  return [
    {
      ...{ kind: 'grid', title: 'Used By', columns, rows, pageSize },
      ...(hasLegend && { legend: stateLegend(used_by) }),
    },
  ];
}

/** Returns the section with the items that use the skill in their scripts. */
export function itemsOf({ items }: SkillRecord): Section[] {
  if (items.length === 0) return [];
  const nameOf = distinctNames(items.map(({ item_id: id, name }) => ({ id, name })));
  const rows = items.map(({ item_id, name, use, level }, index) => ({
    key: `${item_id}-${index}`,
    cells: [
      cell(nameOf({ id: item_id, name }), {
        link: panelLink('item_db', { id: item_id }),
        picture: { src: itemPicture(item_id), alt: '', width: 24, height: 24 },
      }),
      cell(skillLevelText(level)),
      cell(skillUseText(use)),
    ],
  }));
  const columns = [{ title: 'Item' }, number('Level'), { title: 'What It Does' }];
  return [{ kind: 'grid', title: 'Items', columns, rows, pageSize }];
}
