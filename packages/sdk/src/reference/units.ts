import type { FieldText, Unit } from './descriptions/describe.ts';

interface UnitTraits {
  /** Whole numbers only. */
  whole: boolean;
  /** Said behind the meaning; a count needs no word. */
  said: boolean;
}

const whole = (said: boolean): UnitTraits => ({ whole: true, said });
const broken = (said: boolean): UnitTraits => ({ whole: false, said });

const units: Readonly<Record<Unit, UnitTraits>> = {
  id: whole(false),
  count: whole(false),
  level: whole(false),
  zeny: whole(true),
  'epoch ms': whole(true),
  'epoch s': whole(true),
  ms: whole(true),
  bytes: whole(true),
  'bit mask': whole(true),
  percent: broken(true),
  '1/10000': broken(true),
  '1/10 weight': broken(true),
  'map cells': broken(true),
  'picture points': broken(true),
};

export const unitOf = (text: FieldText): Unit | undefined => (typeof text === 'string' ? undefined : text[1]);

export const isWhole = (unit: Unit | undefined): boolean => unit !== undefined && units[unit].whole;

/** The sentence about a field, its unit included. */
export function sentence(text: FieldText): string {
  if (typeof text === 'string') return `${text}.`;
  const [meaning, unit] = text;
  return units[unit].said && !meaning.toLowerCase().includes(unit) ? `${meaning} (${unit}).` : `${meaning}.`;
}
