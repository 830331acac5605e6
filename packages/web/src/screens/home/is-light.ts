import type { Cell, Fact, Section } from '@kafra/sdk';

/** A section that the code of the first page can draw. */
export type LightContent = Extract<Section, { kind: 'facts' | 'text' | 'list' }>;

/** Latin words that need no break: all else is measured by what draws whole sections. */
const plainText = /^(?!.*\S{13})[\u0020-\u024f]*$/;

const isPlain = ({ text, ...rest }: Cell): boolean => Object.keys(rest).length === 0 && plainText.test(text);

/** Words and links of any length: the list lets them break anywhere. */
const isLightEntry = ({ parts = [], ...rest }: Cell): boolean =>
  [rest, ...parts].every((part) => !part.picture && !part.spans && !part.filter && !part.copyText);

/**
 * Whether a section can be drawn by the code of the first page alone: words, facts that are nothing but words, and short lists
 * of links.
 */
export const isLight = (section: Section): section is LightContent => {
  switch (section.kind) {
    case 'text':
      return true;
    case 'facts':
      return section.facts.every(({ value }: Fact) => isPlain(value));
    case 'list':
      return section.pageSize === undefined && section.entries.every(isLightEntry);
    default:
      return false;
  }
};
