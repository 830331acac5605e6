import type { Spotlight } from '../contract/entities.ts';
import { formatHash } from '../core/hash-query.ts';
import { cell } from '../kinds/content.ts';
import { defineNotice } from '../kinds/dialog.ts';
import { countdown, nextRotation } from '../rules/schedule.ts';

export const dailySpotlight = defineNotice<Spotlight | undefined>()({
  id: 'daily_spotlight',
  title: 'Daily Spotlight',
  palette: 'everybody',
  ticks: true,
  known: ({ spotlight }) => spotlight.getSnapshot().data ?? undefined,
  async load(_, { client, spotlight: shared }, signal) {
    const { spotlight } = await client.server.dailySpotlight({}, { signal });
    shared.put(spotlight ?? null);
    return spotlight;
  },
  failure: 'An error occurred.',
  body: (_, { clock }, spotlight) => [
    {
      kind: 'facts',
      facts: [
        ...(spotlight ? [{ label: 'Region', value: cell(spotlight.region) }] : []),
        { label: 'Next rotation in', value: cell(countdown(nextRotation(clock.now()), clock.now())) },
      ],
    },
    {
      kind: 'list',
      title: 'Benefits',
      entries: [cell('50% Increased Spawn Count'), cell('Fatigue disabled')],
    },
    {
      kind: 'list',
      title: 'Featured Maps',
      entries: (spotlight?.maps ?? []).map((map) =>
        cell(map, {
          link: formatHash({ path: '/control_panel/map_db', query: { id: map } }),
          newTab: true,
          picture: { src: `/db/maps/${map}.gif`, alt: '', width: 128, height: 128 },
        }),
      ),
      empty: 'No maps available for this region',
    },
  ],
  close: 'Close',
});
