import { siteSettings, woeSettings } from '@kafra/sdk/contract';
import * as z from 'zod';
import { withKnownNames } from '../game/known-names.ts';

const text = z.string().optional();
const number = z.number().optional();
const rate = z.number().min(0).optional();
const time = z.iso.time({ precision: -1, error: 'must be a time such as 18:00' }).optional();
const pageElsewhere = z.url({ protocol: /^https?$/, error: 'must begin with http:// or https://' }).optional();

/**
 * What the site says of the realm: stricter than what is read of other servers, as a slip of an operator should be told.
 * What only the operator knows stays open where it is left out, so that `doctor` can name it.
 */
export const siteOfRealm = withKnownNames(
  z.object({
    ...siteSettings.shape,
    episode: text,
    location: text,
    shield_version: text,
    stats: z.object({ base_level: number, job_level: number, aspd: number, instant_cast_dex: number }).optional(),
    /** What is left out is what the game databases were built with. */
    rates: z.object({ base: rate, job: rate, drop: rate }).optional(),
    links: z.object({ wiki: pageElsewhere, download: pageElsewhere }).default({}),
    woe: z
      .object({ start: time, end: time, starts_on: z.iso.date('must be a day such as 2026-06-20').optional() })
      .loose()
      .pipe(withKnownNames(woeSettings))
      .optional(),
  }),
);
