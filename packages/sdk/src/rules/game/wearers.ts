import type { ItemRecord } from '../../contract/databases.ts';

/** The jobs that equipment is made for, as the files of the game name them. */
const allJobs =
  `Acolyte Alchemist Archer Assassin BardDancer Blacksmith Crusader Gunslinger Hunter KagerouOboro Knight Mage Merchant
  Monk Ninja Novice Priest Rebellion Rogue Sage SoulLinker Spirit_Handler StarGladiator Summoner SuperNovice Swordman
  Taekwon Thief Wizard`.split(/\s+/);

const labels: Readonly<Record<string, string>> = {
  BardDancer: 'Bard/Dancer',
  KagerouOboro: 'Kagerou/Oboro',
  Supernovice: 'Super Novice',
};

/** Thousands of items name the same few jobs. */
const knownLabels = new Map(Object.entries(labels));

/** A job in words: `SoulLinker` is a `Soul Linker`. */
export function jobLabel(job: string): string {
  const label = knownLabels.get(job) ?? job.replaceAll('_', ' ').replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  knownLabels.set(job, label);
  return label;
}

type Wearable = Pick<ItemRecord, 'jobs' | 'not_jobs' | 'classes' | 'gender'>;

/** Every job that can wear an item, one by one; none where nobody can or the database does not say. */
export function wearersOf({ jobs = [], not_jobs: others = [] }: Wearable): string[] {
  const named = jobs.includes('All') ? [...new Set([...allJobs, ...jobs.filter((job) => job !== 'All')])] : jobs;
  return named.filter((job) => !others.includes(job));
}

/** `All jobs`, `All but Novice`, `Knight, Crusader`, with the kinds and the gender that are asked for; else undefined. */
export function wearersText(item: Wearable): string | undefined {
  const { jobs, not_jobs: others = [], classes = [], gender } = item;
  if (!jobs || jobs.length === 0) return undefined;
  const everybody = others.length > 0 ? `All but ${others.map(jobLabel).join(', ')}` : 'All jobs';
  const who = jobs.includes('All') ? everybody : jobs.map(jobLabel).join(', ');
  const only = [...classes.map(jobLabel), ...(gender === undefined ? [] : [gender])];
  return only.length > 0 ? `${who}; only ${only.join(', ')}` : who;
}
