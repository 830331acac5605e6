import type { Section } from '@kafra/sdk';

/** Returns the approximate number of lines of a section. */
export function estimateLines(section: Section): number {
  const title = 3;
  switch (section.kind) {
    case 'grid':
      return title + Math.min(section.rows.length, section.pageSize ?? section.rows.length) * 1.4;
    case 'facts':
      return title + section.facts.length;
    case 'text':
      return title + section.paragraphs.length;
    case 'list':
      return title + Math.min(section.entries.length, section.pageSize ?? section.entries.length);
    case 'steps':
      return title + section.steps.length;
    case 'code':
      return 1;
    default:
      return title;
  }
}
