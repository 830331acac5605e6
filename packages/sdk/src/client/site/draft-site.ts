import { isJsonObject } from '../../contract/lenient/scalars.ts';
import type { SiteConfig } from '../../contract/site.ts';
import { siteDefaults } from '../../contract/site-defaults.ts';
import type { Transport } from '../http/transport.ts';
import { loadModule } from '../load-module.ts';
import { fetchSite, notASite, parseSiteText } from './fetch-site.ts';

/** A site that can be drawn already. */
export interface DraftSite {
  site: SiteConfig;
  /** Holds it against its schema, which is fetched for that. @throws ApiError when it is no configuration of a site. */
  check(): Promise<void>;
}

/**
 * Reads `/site.json` for a page that wants to be drawn before all schemas are here: what the realm says over the
 * defaults, each fact of the same kind as its default.
 * @throws ApiError as `readSite` does.
 */
export async function draftSite(baseUrl: string, transport: Transport): Promise<DraftSite> {
  const body = await fetchSite(baseUrl, transport);
  if (body === undefined) return { site: siteDefaults, check: async () => undefined };
  try {
    const site: SiteConfig = overlay(siteDefaults, parseSiteText(body), 'site.json');
    const check = async () => void (await loadModule(() => import('./site.ts'))).parseSite(baseUrl, body);
    return { site, check };
  } catch (cause) {
    throw notASite(baseUrl, cause);
  }
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

/** What is given where it is given, part by part. @throws TypeError when a part is of another kind than its default. */
function overlay<T>(defaults: T, given: unknown, name: string): T {
  if (given === undefined) return defaults;
  if (kindOf(given) !== kindOf(defaults) || given === null)
    throw new TypeError(`${name} should be a ${kindOf(defaults)}.`);
  if (!isJsonObject(defaults) || !isJsonObject(given)) return given as T;
  const parts = Object.entries(defaults).map(([key, part]) => [key, overlay(part, given[key], `${name}.${key}`)]);
  return { ...given, ...Object.fromEntries(parts) } as T;
}
