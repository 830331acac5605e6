import { defaultSite, siteSettings } from '@kafra/sdk/contract';
import { maxPartySize, parseLanguageTag } from '@kafra/sdk/rules';
import { contrastByDay, minTextContrast } from '@kafra/sdk/theme';
import * as z from 'zod';
import { withKnownNames } from '../game/known-names.ts';
import { pageSettings } from './page-settings.ts';
import { woeSettings } from './woe-settings.ts';

const text = z.string().optional();
const number = z.number().optional();
/** File name of the site's icon. SVG is not allowed, because such files may contain scripts. */
const icon = z
  .string()
  .regex(
    /^[\w.-]+\.(?:png|ico|webp|jpe?g|gif)$/i,
    'must be the name of a PNG, ICO, WebP, JPEG or GIF file in site/media of the data folder',
  )
  .optional();

/**
 * Colour of the site that the operator chose. The error contains the measured contrast, so that the operator sees how
 * far the colour is off.
 */
const themeColor = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #80530F')
  .superRefine((color, context) => {
    const measured = contrastByDay(color);
    if (!/^#[0-9a-f]{6}$/i.test(color) || measured >= minTextContrast) return;
    const shown = Math.floor(measured * 100) / 100;
    context.addIssue({
      code: 'custom',
      message: `has a contrast of ${shown} on the light ground; at least ${minTextContrast} is needed. Choose a darker colour`,
    });
  })
  .optional();

/** State of a feature of the site. `off` removes its screens, dialogs, commands and calls. */
const feature = z
  .union([z.boolean(), z.enum(['on', 'off']).transform((word) => word === 'on')], { error: 'must be "on" or "off"' })
  .optional();
const sentence = z.string().trim().min(1).max(300);
const language = z
  .string()
  .transform((tag) => parseLanguageTag(tag) ?? '')
  .refine((tag) => tag !== '', 'must be a language tag such as "en", "de" or "zh-Hant"')
  .default('en');
const shortText = z.string().trim().min(1).max(40).optional();
const rate = z.number().min(0).optional();
const pageElsewhere = z.url({ protocol: /^https?$/, error: 'must begin with http:// or https://' }).optional();

/**
 * Settings of the site. They are stricter than what clients accept from other servers, so that a typing error is
 * reported. Facts that are not set are not shown.
 */
export const siteOfRealm = withKnownNames(
  z.object({
    ...siteSettings.shape,
    name: z.string().trim().min(1, 'must not be blank').default(defaultSite.name),
    language,
    episode: text,
    location: text,
    proxy: text,
    description: z.string().max(300).optional(),
    shield_version: text,
    stats: z.object({ base_level: number, job_level: number, aspd: number, instant_cast_dex: number }).optional(),
    /** Experience and drop rates of the realm. Missing ones are taken from the build of the game databases. */
    rates: z.object({ base: rate, job: rate, drop: rate }).optional(),
    client: z
      .strictObject({
        version: shortText,
        size: shortText,
        date: z.iso.date({ error: 'must be a day like 2026-11-29' }).optional(),
        sha256: z
          .string()
          .regex(/^[\da-f]{64}$/i, { error: 'must be 64 hexadecimal digits' })
          .optional(),
      })
      .prefault({}),
    links: z.object({ wiki: pageElsewhere, download: pageElsewhere }).default({}),
    woe: woeSettings.optional(),
    icon,
    theme: z.strictObject({ color: themeColor }).prefault({}),
    /** Features of the site that are on or off. `featuresOf` has the defaults. */
    features: z
      .strictObject({
        spotlight: feature,
        guest_profiles: feature,
        master_storage: feature,
        transfer: feature,
        deals: feature,
      })
      .prefault({}),
    spotlight: z
      .strictObject({ description: sentence.optional(), benefits: z.array(sentence).max(20).optional() })
      .prefault({}),
    taps: z
      .strictObject({
        bonus: z.number().positive().max(1_000),
        max: z
          .number()
          .int()
          .min(1)
          .max(maxPartySize - 1),
      })
      .optional(),
    pages: pageSettings.default({}),
  }),
);
