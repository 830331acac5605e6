import type { SkillRecord } from '../../contract/skill-records.ts';
import { jobLabel } from './wearers.ts';

/** Fields of a skill with values that may differ by level. */
export type LevelField = {
  [Field in keyof SkillRecord]-?: SkillRecord[Field] extends number[] ? Field : never;
}[keyof SkillRecord];

/** Returns the value of a skill property at a level, counted from 1. A single value is valid for all levels. */
export const atLevel = (numbers: readonly number[], level: number): number =>
  (numbers.length === 1 ? numbers[0] : numbers[level - 1]) ?? 0;

/** Returns the value of a skill property at the highest level; undefined without values. */
export const atHighestLevel = (numbers: readonly number[]): number | undefined => numbers.at(-1);

/** Returns the names of all jobs that have a skill: jobs that learn it and jobs that inherit it. */
export const jobsOf = ({ learned_by }: Pick<SkillRecord, 'learned_by'>): string[] => [
  ...new Set(learned_by.flatMap(({ job, inherited_by }) => [job, ...inherited_by]).map(jobLabel)),
];

/** Converts a word of the skill database for display: `Multi_Hit` to `Multi Hit`, `IsQuest` to `Quest`. */
export const skillWord = (word: string): string => jobLabel(word.replace(/^Is(?=[A-Z])/, ''));
