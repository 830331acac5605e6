import type { FieldText, Unit } from './descriptions/describe.ts';

interface UnitTraits {
  /** True if numbers of the unit are whole numbers. */
  wholeUnit: boolean;
  /** True if the unit is appended to the description of a field. Counts have no unit text. */
  isShown: boolean;
}

const wholeUnit = (said: boolean): UnitTraits => ({ wholeUnit: true, isShown: said });
const fractionalUnit = (said: boolean): UnitTraits => ({ wholeUnit: false, isShown: said });

const units: Readonly<Record<Unit, UnitTraits>> = {
  id: wholeUnit(false),
  count: wholeUnit(false),
  level: wholeUnit(false),
  zeny: wholeUnit(true),
  'epoch ms': wholeUnit(true),
  'epoch s': wholeUnit(true),
  ms: wholeUnit(true),
  s: wholeUnit(true),
  bytes: wholeUnit(true),
  'bit mask': wholeUnit(true),
  percent: fractionalUnit(true),
  '1/10000': fractionalUnit(true),
  '1/100000': fractionalUnit(true),
  '1/10 weight': fractionalUnit(true),
  'map cells': fractionalUnit(true),
  'picture points': fractionalUnit(true),
};

export const unitOf = (text: FieldText): Unit | undefined => (typeof text === 'string' ? undefined : text[1]);

export const isWhole = (unit: Unit | undefined): boolean => unit !== undefined && units[unit].wholeUnit;

/** Returns the description of an API field as a sentence, including its unit. */
export function fieldSentence(text: FieldText): string {
  if (typeof text === 'string') return `${text}.`;
  const [meaning, unit] = text;
  const isSaid = new RegExp(`(?<!\\w)${unit}(?!\\w)`, 'i').test(meaning);
  return units[unit].isShown && !isSaid ? `${meaning} (${unit}).` : `${meaning}.`;
}
