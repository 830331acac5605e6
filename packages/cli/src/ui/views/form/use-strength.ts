import type { FormView } from '@kafra/sdk';
import { passwordStrength } from '@kafra/sdk/rules';
import { useEffect, useState } from 'react';
import type { Item } from './items.ts';

type Score = (password: string, otherTexts: readonly string[]) => number;
type TextItem = Extract<Item, { kind: 'text' }>;

/** Returns whether the strength of a form field is shown: for a new password, but not for its repetition. */
const isMeasured = (item: Item): item is TextItem =>
  item.kind === 'text' &&
  item.field.type === 'new-password' &&
  !item.field.name.endsWith('_confirmed') &&
  item.value !== '';

/** Returns the texts of the form's other fields: a password that repeats them is weak. */
const otherTexts = (values: FormView['values'], name: string): string[] =>
  Object.entries(values).flatMap(([other, value]) =>
    other !== name && other !== `${name}_confirmed` && typeof value === 'string' && value !== '' ? [value] : [],
  );

/** Returns the items of a form, with a row below each new password that shows how hard it is to guess. */
export function useStrength(items: readonly Item[], { values }: Pick<FormView, 'values'>): Item[] {
  const [score, setScore] = useState<Score>();
  const isNeeded = items.some(isMeasured);
  useEffect(() => {
    if (!isNeeded) return;
    let isOpen = true;
    // Reading the dictionaries for passwords takes a tenth of a second, so they are loaded at the first typed character
    // of a password.
    void import('./password-score.ts').then(({ scorePassword }) => isOpen && setScore(() => scorePassword));
    return () => {
      isOpen = false;
    };
  }, [isNeeded]);
  return items.flatMap((item): Item[] => {
    if (!score || !isMeasured(item)) return [item];
    const text = passwordStrength(score(item.value, otherTexts(values, item.field.name)));
    return [item, { key: `${item.key} strength`, kind: 'note', text }];
  });
}
