import type { ItemRecord } from '../../contract/databases.ts';
import { ownValue } from '../../core/own-value.ts';

/** All jobs for which the game has equipment, with the names of the game's files. */
const allJobs =
  `Acolyte Alchemist Archer Assassin BardDancer Blacksmith Crusader Gunslinger Hunter KagerouOboro Knight Mage Merchant
  Monk Ninja Novice Priest Rebellion Rogue Sage SoulLinker Spirit_Handler StarGladiator Summoner SuperNovice Swordman
  Taekwon Thief Wizard`.split(/\s+/);

const labels: Readonly<Record<string, string>> = {
  BardDancer: 'Bard/Dancer',
  KagerouOboro: 'Kagerou/Oboro',
  Supernovice: 'Super Novice',
};

/** Cache of job labels, because thousands of items name the same few jobs. */
const knownLabels = new Map(Object.entries(labels));

const splitWords = (name: string) => name.replaceAll('_', ' ').replace(/(?<=[a-z])(?=[A-Z])/g, ' ');

/**
 * Returns the label of a job that has no fixed one. The ending of the job's name is replaced by the word that players
 * use; a number after the ending marks the mounted form and is dropped.
 */
function labelOf(job: string): string {
  const [, name = job, ending] = /^(.+)_(T|E|High)\d?$/.exec(job) ?? [];
  if (ending === 'T') return `${splitWords(name)} (Transcendent)`;
  if (ending === 'E') return `Expanded ${splitWords(name)}`;
  return ending === 'High' ? `High ${splitWords(name)}` : splitWords(job);
}

/** Returns a job in words: `SoulLinker` is a `Soul Linker`, `Super_Novice_E` an `Expanded Super Novice`. */
export function jobLabel(job: string): string {
  const label = knownLabels.get(job) ?? labelOf(job);
  knownLabels.set(job, label);
  return label;
}

/** Adjectives for the class variants that can wear an item. */
const classLabels: Readonly<Record<string, string>> = {
  Normal: 'normal',
  Upper: 'transcendent',
  Baby: 'baby',
  Third: 'third',
  Third_Upper: 'transcendent third',
  Third_Baby: 'baby third',
  Fourth: 'fourth',
  All_Upper: 'all transcendent',
  All_Baby: 'all baby',
  All_Third: 'all third',
};

const classLabel = (name: string): string => ownValue(classLabels, name) ?? splitWords(name).toLowerCase();

/** Joins words to a list in a sentence: `a`, `a and b`, `a, b and c`. */
const enumerate = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

type Wearable = Pick<ItemRecord, 'jobs' | 'not_jobs' | 'classes' | 'gender'>;

/** Returns the names of all jobs that can wear an item; empty if no job can, or if unknown. */
export function wearersOf({ jobs = [], not_jobs: others = [] }: Wearable): string[] {
  const named = jobs.includes('All') ? [...new Set([...allJobs, ...jobs.filter((job) => job !== 'All')])] : jobs;
  return named.filter((job) => !others.includes(job));
}

/**
 * Returns the wearers of an item as text: `All jobs`, `All but Novice`, `Knight, Crusader; all third and fourth classes
 * only`. Undefined if no job can wear it.
 */
export function wearersText(item: Wearable): string | undefined {
  const { jobs, not_jobs: others = [], classes = [], gender } = item;
  if (!jobs || jobs.length === 0) return undefined;
  const everybody = others.length > 0 ? `All but ${others.map(jobLabel).join(', ')}` : 'All jobs';
  const who = jobs.includes('All') ? everybody : jobs.map(jobLabel).join(', ');
  return [
    who,
    ...(classes.length === 0 ? [] : [`${enumerate(classes.map(classLabel))} classes only`]),
    ...(gender === undefined ? [] : [`${gender.toLowerCase()} characters only`]),
  ].join('; ');
}
