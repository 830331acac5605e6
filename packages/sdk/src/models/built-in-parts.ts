import type { BuiltInPart } from '../contract/site-pages.ts';
import { tapLabels, tapSystem } from '../rules/game/tap-system.ts';
import { cell, type Section } from './content.ts';

/** Card contents that the program provides, by the names that operators use for them. */
export const builtInSections: Readonly<Record<BuiltInPart, () => Section[]>> = {
  tap_chart: () => [{ kind: 'text', paragraphs: [tapRule] }, tapTable()],
  spotlight: () => [{ kind: 'text', paragraphs: [spotlightText] }],
};

const tapRule =
  'Every party member who hits a monster taps it: +50% EXP per tap, capped at +200% with 4 taps. The classic rule gives +25% for each extra member.';

const spotlightText =
  'Every day at 04:00 UTC one of twelve regions moves into the spotlight: 50% more monsters, and fatigue is disabled.';

/** The numbers of the tap chart. Renderers draw the chart above or instead of them. */
const tapTable = (): Section => ({
  kind: 'grid',
  id: 'tap_chart',
  columns: [
    { title: tapLabels.partySize, align: 'end' },
    { title: tapLabels.taps, align: 'end' },
    { title: `${tapLabels.classic}, ${tapLabels.share}`, align: 'end' },
    { title: `${tapLabels.realm}, ${tapLabels.share}`, align: 'end' },
  ],
  rows: tapSystem().map((point) => ({
    key: String(point.party),
    cells: [cell(point.party), cell(point.taps), cell(`${point.classic}%`), cell(`${point.realm}%`)],
  })),
});
