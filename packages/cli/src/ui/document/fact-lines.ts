import type { Fact } from '@kafra/sdk';
import type { Theme } from '../theme/theme.ts';
import type { Line } from './line.ts';
import { sectionBlocks } from './sections.ts';

const nothing = () => undefined;
/** Layout without actions, for facts that cannot be selected. */
const inertLayout = { openLink: nothing, copy: nothing, openChoices: nothing, setPage: nothing, pageOf: () => 0 };

/** Returns facts (labels with values) as lines that cannot be selected. */
export function factLines(facts: readonly Fact[], width: number, { palette, glyphs }: Theme): readonly Line[] {
  const blocks = sectionBlocks({ kind: 'facts', facts }, 'facts', { ...inertLayout, width, palette, glyphs });
  return blocks.flatMap((block) => block.lines ?? []);
}
