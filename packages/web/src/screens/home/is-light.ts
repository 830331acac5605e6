import type { Cell, Fact, Section } from '@kafra/sdk';

/** A simple section that the small code of the home page can draw. */
export type LightContent = Extract<Section, { kind: 'facts' | 'text' | 'list' }>;

/**
 * Matches Latin text without long words. Other text may need extra line breaks, which only the full `Section` component
 * inserts.
 */
const plainText = /^(?!.*\S{13})[\u0020-\u024f]*$/;

const isPlain = ({ text, ...rest }: Cell): boolean => Object.keys(rest).length === 0 && plainText.test(text);

/**
 * Returns whether a list entry has only text and links. They may have any length, because the list can break them
 * anywhere.
 */
const isLightEntry = ({ parts = [], ...rest }: Cell): boolean =>
  [rest, ...parts].every((part) => !part.picture && !part.spans && !part.filter && !part.copyText);

/**
 * Returns whether the small code of the home page can draw a section: texts, facts with plain text only, and short
 * lists of links.
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
