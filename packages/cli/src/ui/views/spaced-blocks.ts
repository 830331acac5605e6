import type { Section } from '@kafra/sdk';
import type { Block } from '../document/block.ts';
import { blankBlock } from '../document/cards.ts';
import type { Layout } from '../document/layout.ts';
import { sectionBlocks } from '../document/sections.ts';

/** Returns sections of a page as blocks with blank rows between them. */
export const spacedBlocks = (sections: readonly Section[], layout: Layout): Block[] =>
  sections.flatMap((section, index) => [
    ...(index > 0 ? [blankBlock(`gap ${index}`)] : []),
    ...sectionBlocks(section, `section ${index}`, layout),
  ]);
