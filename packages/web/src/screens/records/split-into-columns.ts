import type { Section } from '@kafra/sdk';
import { estimateLines } from '../../views/section/estimate-lines.ts';

/** Splits the sections of a card into two columns of about the same length, without changing their order. */
export function splitIntoColumns(sections: readonly Section[]): [Section[], Section[]] {
  const left: Section[] = [];
  const right: Section[] = [];
  let balance = 0;
  for (const section of sections) {
    const toLeft = balance <= 0;
    (toLeft ? left : right).push(section);
    balance += toLeft ? estimateLines(section) : -estimateLines(section);
  }
  return [left, right];
}
