import { isJsonObject } from '../../contract/lenient/plain-values.ts';
import type { SiteConfig } from '../../contract/site.ts';
import { siteDefaults } from '../../contract/site-defaults.ts';
import type { Transport } from '../http/transport.ts';
import { loadModule } from '../load-module.ts';
import { fetchSite, notASite, parseSiteText, type SiteOptions } from './fetch-site.ts';

/** The site's configuration, which can be displayed before it is fully validated. */
export interface DraftSite {
  site: SiteConfig;
  /**
   * Validates the configuration against its schema, which is loaded for this. @throws ApiError for an invalid
   * configuration.
   */
  check(): Promise<void>;
}

/**
 * Reads the site configuration `/site.json` for a page that is drawn before all schemas are loaded. The realm's values
 * replace the defaults, if they have the same types.
 * @throws ApiError as `readSite` does.
 */
export async function draftSite(baseUrl: string, transport: Transport, options?: SiteOptions): Promise<DraftSite> {
  const body = await fetchSite(baseUrl, transport, options);
  if (body === undefined) return { site: siteDefaults, check: async () => undefined };
  try {
    const given = parseSiteText(body);
    const site: SiteConfig = { ...overlay(siteDefaults, given, 'site.json'), ...optionalFacts(given) };
    const check = async () => void (await loadModule(() => import('./site.ts'))).parseSite(baseUrl, body);
    return { site, check };
  } catch (cause) {
    throw notASite(baseUrl, cause);
  }
}

/** Settings of the site without a default, with an example of the type of each. */
const examples: Pick<SiteConfig, 'description' | 'episode' | 'location' | 'proxy' | 'shield_version' | 'woe' | 'taps'> =
  {
    description: '',
    episode: '',
    location: '',
    proxy: '',
    shield_version: '',
    woe: { windows: [], castles: [] },
    taps: { bonus: 0, max: 1 },
  };

/**
 * Returns the configured site settings that have no default. @throws TypeError if a value has another type than its
 * example.
 */
const optionalFacts = (given: unknown): typeof examples =>
  isJsonObject(given)
    ? Object.fromEntries(
        Object.entries(examples)
          .filter(([key]) => given[key] !== undefined)
          .map(([key, example]) => [key, overlay(example, given[key], `site.json.${key}`)]),
      )
    : {};

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

/** Merges the configured values into the defaults. @throws TypeError if a value has another type than its default. */
function overlay<T>(defaults: T, given: unknown, name: string): T {
  if (given === undefined) return defaults;
  if (kindOf(given) !== kindOf(defaults) || given === null)
    throw new TypeError(`${name} should be a ${kindOf(defaults)}.`);
  if (!isJsonObject(defaults) || !isJsonObject(given)) return given as T;
  const parts = Object.entries(defaults).map(([key, part]) => [key, overlay(part, given[key], `${name}.${key}`)]);
  return { ...given, ...Object.fromEntries(parts) } as T;
}
