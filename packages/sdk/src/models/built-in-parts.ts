import type { SiteConfig } from '../contract/site.ts';
import type { BuiltInPart } from '../contract/site-pages.ts';
import { tapLabels, tapRule, tapSystem } from '../rules/game/tap-system.ts';
import { cell, type Section } from './content.ts';

/** Settings of a site that the generated card contents show. */
export type BuiltInFacts = Pick<SiteConfig, 'features' | 'spotlight' | 'taps'>;

/**
 * Card contents that the program generates, by the names that operators use for them. A content is empty if the server
 * does not have the feature, or has not set its values.
 */
export const builtInSections: Readonly<Record<BuiltInPart, (site: BuiltInFacts) => Section[]>> = {
  tap_chart: ({ taps }) => (taps ? [{ kind: 'text', paragraphs: [tapRule(taps)] }, tapTable(taps)] : []),
  spotlight: ({ features, spotlight: { description } }) =>
    features.spotlight && description !== '' ? [{ kind: 'text', paragraphs: [description] }] : [],
};

/** Returns the numbers of the tap chart as a table. Renderers draw the chart above or instead of it. */
const tapTable = (taps: NonNullable<SiteConfig['taps']>): Section => ({
  kind: 'grid',
  id: 'tap_chart',
  columns: [
    { title: tapLabels.partySize, align: 'end' },
    { title: tapLabels.taps, align: 'end' },
    { title: `${tapLabels.classic}, ${tapLabels.share}`, align: 'end' },
    { title: `${tapLabels.realm}, ${tapLabels.share}`, align: 'end' },
  ],
  rows: tapSystem(taps).map((point) => ({
    key: String(point.party),
    cells: [cell(point.party), cell(point.taps), cell(`${point.classic}%`), cell(`${point.realm}%`)],
  })),
});
