import type { SkillRecord } from '../../contract/skill-records.ts';
import { jobLabel } from './wearers.ts';

/** Fields of a skill that may differ by level. */
export type LevelField = {
  [Field in keyof SkillRecord]-?: SkillRecord[Field] extends number[] ? Field : never;
}[keyof SkillRecord];

/** A number of a skill at a level, counted from 1; one that is alike for all of them stands alone. */
export const atLevel = (numbers: readonly number[], level: number): number =>
  (numbers.length === 1 ? numbers[0] : numbers[level - 1]) ?? 0;

/** The number at the highest level; undefined where there is none. */
export const atHighestLevel = (numbers: readonly number[]): number | undefined => numbers.at(-1);

/** Everybody who has a skill, as they are called: who learns it, and who follows them. */
export const jobsOf = ({ learned_by }: Pick<SkillRecord, 'learned_by'>): string[] => [
  ...new Set(learned_by.flatMap(({ job, inherited_by }) => [job, ...inherited_by]).map(jobLabel)),
];

/** `Multi_Hit` as `Multi Hit`, `IsQuest` as `Quest`. */
export const skillWord = (word: string): string => jobLabel(word.replace(/^Is(?=[A-Z])/, ''));
