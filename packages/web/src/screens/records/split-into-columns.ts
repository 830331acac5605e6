import type { Section } from '@kafra/sdk';

/** About how many lines a section takes. */
function estimateLines(section: Section): number {
  const title = 3;
  switch (section.kind) {
    case 'grid':
      return title + Math.min(section.rows.length, section.pageSize ?? section.rows.length) * 1.4;
    case 'facts':
      return title + section.facts.length;
    case 'text':
      return title + section.paragraphs.length;
    case 'code':
      return 1;
    default:
      return title;
  }
}

/** Two columns of about the same length, each in the order of the sections. */
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
