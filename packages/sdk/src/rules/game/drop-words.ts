import type { unloggedParts } from '../../contract/constants.ts';
import type { DropLine, RareDrop } from '../../contract/entities.ts';

/** Formats the stated rate of a drop per kill as percent with up to four decimals: `5.5%`, `0.01%`. */
export const statedText = (rate: number): string => `${Number((100 * rate).toFixed(4))}%`;

/** Formats an observed rate of a drop per kill as percent with three digits: `5.61%`, `0.0203%`. */
export const observedText = (rate: number): string => `${Number((100 * rate).toPrecision(3))}%`;

/** Formats the interval of an observed drop rate: `5.41-5.69%`. */
export const intervalText = (low: number, high: number): string =>
  `${observedText(low).slice(0, -1)}-${observedText(high)}`;

/** Words for the comparison of a drop's observed rate with its stated rate; empty for a drop at its stated rate. */
export const verdictTexts: Readonly<Record<DropLine['verdict'], string>> = {
  reference: 'Reference',
  as_stated: '',
  higher: 'Above stated',
  lower: 'Below stated',
  too_few: 'Too few to tell',
  not_logged: 'Not logged',
  no_reference: 'Kills unknown',
};

/** Explanations of these words for the legend of the list of drops. */
export const verdictMeanings: Readonly<Record<DropLine['verdict'], string>> = {
  reference: 'The kills are estimated from this drop',
  as_stated: 'The stated rate is within the 95% interval',
  higher: 'The stated rate is below the 95% interval',
  lower: 'The stated rate is above the 95% interval',
  too_few: 'Fewer than 30 are expected by now',
  not_logged: 'The game writes no line about this drop',
  no_reference: 'No drop is fit to estimate the kills from',
};

export const rareDropKinds: Readonly<Record<RareDrop['kind'], string>> = {
  drop: 'Drop',
  mvp: 'MVP Reward',
  theft: 'Theft',
};

type UnloggedPart = (typeof unloggedParts)[number];

const partNames: Readonly<Record<UnloggedPart, string>> & Readonly<Record<string, string | undefined>> = {
  drops: 'drops',
  mvp: 'MVP rewards',
  healing: 'healing items',
  etc: 'etc items',
  usable: 'usable items',
  weapons: 'weapons',
  armor: 'armor',
  cards: 'cards',
  pet_items: 'pet items',
};

/**
 * Returns the sentence about the kinds of items that the game does not write to its item log; undefined if it writes
 * all. Unknown kinds are left out.
 */
export function unloggedText(parts: readonly string[]): string | undefined {
  const names = parts.flatMap((part) => (Object.hasOwn(partNames, part) ? [partNames[part]] : []));
  if (names.length === 0) return undefined;
  const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0];
  return `The item log of this server leaves out ${list}, so their rates are unknown.`;
}
