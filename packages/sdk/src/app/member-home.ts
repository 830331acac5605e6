import { routeTo } from '../catalog/route-to.ts';
import { logTypes } from '../contract/constants.ts';
import type { Character, PlayerAccount, RareDrop } from '../contract/entities.ts';
import { day } from '../core/time-units.ts';
import { cell, type Section } from '../models/content.ts';
import type { Context } from '../models/context.ts';
import { clientSteps } from '../models/first-sign-in.ts';
import { formatLogTypePair, type LogTypePair } from '../rules/logs/log-types.ts';
import { formatAge, formatCount, formatUtcDate, formatZeny, pluralize } from '../rules/text/format.ts';

type Deps = Pick<Context, 'client' | 'site' | 'clock' | 'log'>;

/** Maximum numbers of characters and drops that the home page shows. */
const maxShown = { characters: 5, drops: 3 };

/** Maximum number of sales that one call for the home page requests. */
const maxSales = 200;

/**
 * Loads the parts of the home page that only members see: their next step or their characters, sales of the last day in
 * their shops, and the newest rare drops. A part that fails to load is left out and logged.
 */
export async function loadMemberHome(deps: Deps, signal: AbortSignal): Promise<readonly Section[]> {
  const parts = [ownCharacters(deps, signal), ownSales(deps, signal), newestDrops(deps, signal)];
  const loaded = parts.map((part) =>
    part.catch((error: unknown) => {
      if (!signal.aborted) deps.log.warn('A part of the home page could not be loaded.', error);
      return [];
    }),
  );
  return (await Promise.all(loaded)).flat();
}

async function ownCharacters({ client, site }: Deps, signal: AbortSignal): Promise<Section[]> {
  const { player_accounts: accounts } = await client.account.info({}, { signal });
  const characters = accounts.flatMap((account) => account.characters);
  if (characters.length > 0) return [characterList(characters)];
  return [{ kind: 'steps', title: 'Next Steps', steps: nextSteps(accounts, site) }];
}

function nextSteps([account]: readonly PlayerAccount[], site: Context['site']) {
  if (account) return clientSteps(site, `Sign in with ${account.user_id} and the password you chose.`);
  const create = [{ text: 'Create a player account', href: routeTo('master') }, { text: '.' }];
  return [create, ...clientSteps(site, 'Sign in with the name of the player account and the password you chose.')];
}

function characterList(characters: readonly Character[]): Section {
  const link = routeTo('master');
  const highest = characters.toSorted((a, b) => b.base_level - a.base_level || b.job_level - a.job_level);
  const entries = highest
    .slice(0, maxShown.characters)
    .map(({ name, class: job, base_level, job_level }) => cell(`${name}, ${job} ${base_level}/${job_level}`, { link }));
  const all = cell(`All ${formatCount(characters.length)} characters`, { link });
  return {
    kind: 'list',
    title: 'Your Characters',
    entries: characters.length > entries.length ? [...entries, all] : entries,
  };
}

async function ownSales({ client, clock }: Deps, signal: AbortSignal): Promise<Section[]> {
  const vending: LogTypePair = [logTypes.Vending, 0];
  const strict = { log_types: [vending], time: { from: clock.now() - day } };
  const { item_logs: logs, next_cursor: next } = await client.account.itemLogs({ strict, limit: maxSales }, { signal });
  const sales = logs.filter(({ items }) => items.some(({ item, amount }) => item && (amount ?? item.amount ?? 0) < 0));
  if (sales.length === 0) return [];
  const zeny = sales.flatMap(({ items }) => items).reduce((sum, one) => sum + (one.item ? 0 : (one.zeny ?? 0)), 0);
  const more = next === undefined || next === null ? '' : ' or more';
  const text = `${pluralize(sales.length, 'sale')}${more} in the last 24 hours${zeny > 0 ? `, ${formatZeny(zeny)}` : ''}`;
  const link = routeTo('item_logs', { log_types: formatLogTypePair(vending) });
  return [{ kind: 'list', title: 'Your Shops', entries: [cell(text, { link })] }];
}

async function newestDrops({ client, site, clock }: Deps, signal: AbortSignal): Promise<Section[]> {
  if (!site.observed_drops) return [];
  const { drops } = await client.server.drops({}, { signal });
  const newest = drops.toSorted((a, b) => (b.last_seen ?? 0) - (a.last_seen ?? 0)).slice(0, maxShown.drops);
  if (newest.length === 0) return [];
  return [{ kind: 'list', title: 'Newest Rare Drops', entries: newest.map((drop) => dropEntry(drop, clock.now())) }];
}

function dropEntry({ item_id, item_name, mob_name, last_seen, by_day }: RareDrop, now: number) {
  const seen = last_seen === undefined ? '' : `, ${by_day ? formatUtcDate(last_seen) : formatAge(last_seen, now)}`;
  return cell(`${item_name} from ${mob_name}${seen}`, { link: routeTo('item_db', { id: String(item_id) }) });
}
