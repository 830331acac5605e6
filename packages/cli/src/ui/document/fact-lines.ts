import type { Fact } from '@kafra/sdk';
import type { Theme } from '../theme/theme.ts';
import type { Line } from './line.ts';
import { sectionBlocks } from './sections.ts';

const nothing = () => undefined;
/** Layout without actions: keys belong to the surrounding view. */
const inertLayout = { openLink: nothing, copy: nothing, openChoices: nothing, setPage: nothing, pageOf: () => 0 };

/** Returns facts as lines without stops. */
export function factLines(facts: readonly Fact[], width: number, { palette, glyphs }: Theme): readonly Line[] {
  const blocks = sectionBlocks({ kind: 'facts', facts }, 'facts', { ...inertLayout, width, palette, glyphs });
  return blocks.flatMap((block) => block.lines ?? []);
}
