import { routeTo } from '../catalog/route-to.ts';
import type { Spotlight } from '../contract/entities.ts';
import { cell, type Section } from '../models/content.ts';
import { defineAlert } from '../models/dialogs/dialog.ts';
import { mapPicture } from '../rules/game/picture-paths.ts';
import { formatCountdown, nextRotation } from '../rules/game/schedule.ts';
import { spotlightOf } from '../rules/game/spotlight.ts';

const benefits = (texts: readonly string[]): Section => ({
  kind: 'list',
  title: 'Benefits',
  entries: texts.map((text) => cell(text)),
});

export const dailySpotlight = defineAlert<Spotlight | undefined>()({
  id: 'daily_spotlight',
  updatesEverySecond: true,
  initialData: ({ spotlight }) => spotlight.getSnapshot().data ?? undefined,
  async load(_, { client, spotlight: shared }, signal) {
    const spotlight = spotlightOf(await client.server.dailySpotlight({}, { signal }));
    shared.setData(spotlight);
    return spotlight ?? undefined;
  },
  failure: 'An error occurred.',
  body: (_, { clock, site }, spotlight) => [
    {
      kind: 'facts',
      facts: [
        ...(spotlight ? [{ label: 'Region', value: cell(spotlight.region) }] : []),
        { label: 'Next rotation in', value: cell(formatCountdown(nextRotation(clock.now()), clock.now())) },
      ],
    },
    ...(site.spotlight.benefits.length > 0 ? [benefits(site.spotlight.benefits)] : []),
    {
      kind: 'list',
      title: 'Featured Maps',
      entries: (spotlight?.maps ?? []).map((map) =>
        cell(map, {
          link: routeTo('map_db', { id: map }),
          opensNewTab: true,
          picture: { src: mapPicture(map), alt: '', width: 128, height: 128 },
        }),
      ),
      empty: 'No maps available for this region',
    },
  ],
  close: 'Close',
});
