import { ApiError } from '../../client/http/api-error.ts';
import type { DropLine } from '../../contract/entities.ts';
import { type Cell, cell, cells, type LegendEntry, type Section } from '../../models/content.ts';
import type { Context } from '../../models/context.ts';
import { distinctNames } from '../../rules/game/distinct-names.ts';
import {
  intervalText,
  observedText,
  statedText,
  unloggedText,
  verdictMeanings,
  verdictTexts,
} from '../../rules/game/drop-words.ts';
import { itemPicture } from '../../rules/game/picture-paths.ts';
import { formatCount, formatDate } from '../../rules/text/format.ts';
import { panelLink } from './database.ts';
import { mobCell } from './mob-cell.ts';
import { seenCell } from './seen-cell.ts';

type Client = Context['client'];
type Report = Awaited<ReturnType<Client['server']['mobDrops']>>;

const title = 'Observed Drops';
const rowsOfPage = 20;

/** Returns true if the user may see the drop rates observed in the item log. */
const isAvailable = ({ site, session }: Context): boolean =>
  site.observed_drops && (site.market_public || session.getSnapshot() !== undefined);

/**
 * Returns a text such as `about 2,443 kills since Nov 19, 2026`. It is shown with the drop from which the kills are
 * estimated.
 */
function killsText({ kills = 0, since }: DropLine): string {
  const sinceText = since === undefined ? '' : ` since ${formatDate(since)}`;
  return `about ${formatCount(kills)} kills${sinceText}`;
}

function observedCell(line: DropLine): Cell {
  const { verdict, observed, low, high, count } = line;
  const word = verdictTexts[verdict];
  const isDifferent = verdict === 'higher' || verdict === 'lower';
  const style = isDifferent ? { tone: 'warn' as const, badge: true } : { tone: 'soft' as const };
  const words = word === '' ? [] : [cell(word, { ...style, title: verdictMeanings[verdict] })];
  if (verdict === 'not_logged') return cells(words);
  if (verdict === 'reference') return cells([...words, cell(killsText(line), { tone: 'soft' })]);
  const number = cell(count === 1 ? '1 drop' : `${formatCount(count)} drops`, { tone: 'soft' });
  if (observed === undefined || low === undefined || high === undefined || verdict === 'too_few')
    return cells([...words, number]);
  const interval = cell(intervalText(low, high), { tone: 'soft', title: '95% interval' });
  return cells([...words, cell(observedText(observed)), interval]);
}

const legendOf = (lines: readonly DropLine[]): LegendEntry[] =>
  [...new Set(lines.map(({ verdict }) => verdict))].flatMap((verdict) =>
    verdictTexts[verdict] === '' ? [] : [{ word: verdictTexts[verdict], meaning: verdictMeanings[verdict] }],
  );

/** Returns the sentence that replaces the table of observed drops if the log has no drop; undefined otherwise. */
function sentenceOf({ drops, unlogged }: Report): string | undefined {
  const isKnown = drops.some(({ count, last_seen }) => count > 0 || last_seen !== undefined);
  if (isKnown) return undefined;
  const isLogged = drops.some(({ verdict }) => verdict !== 'not_logged');
  return (isLogged ? undefined : unloggedText(unlogged)) ?? 'The item log has no drop of it yet.';
}

function sections(report: Report, of: { heading: string; nameOf: (line: DropLine) => Cell }, now: number): Section[] {
  const sentence = sentenceOf(report);
  if (sentence !== undefined) return [{ kind: 'text', title, paragraphs: [sentence] }];
  const { drops, counted_percent = 100 } = report;
  return [
    {
      kind: 'grid',
      title: counted_percent < 100 ? `${title} (${counted_percent}% counted)` : title,
      columns: [
        { title: of.heading },
        { title: 'Stated', align: 'end' },
        { title: 'Observed' },
        { title: 'Last Seen', align: 'end' },
      ],
      rows: drops.map((line, index) => ({
        key: `${line.mob_id}-${line.item_id}-${line.kind}-${index}`,
        cells: [of.nameOf(line), cell(statedText(line.stated)), observedCell(line), seenCell(line, now)],
      })),
      pageSize: rowsOfPage,
      legend: legendOf(drops),
    },
  ];
}

/**
 * Returns undefined for the error of a record without observed drops, or of a server or token without the call. Throws
 * any other error.
 */
function noneIfUnavailable(error: unknown): undefined {
  if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return undefined;
  throw error;
}

const failure = 'Failed to load observed drops.';

/** Section with the observed drops of a monster, which its card loads. */
export const mobDropDetails = {
  ...{ title, failure, isAvailable },
  async load(id: string, { client, clock }: Context, signal: AbortSignal): Promise<readonly Section[]> {
    const report = await client.server.mobDrops({ id: Number(id) }, { signal }).catch(noneIfUnavailable);
    if (!report || report.drops.length === 0) return [];
    const nameOf = distinctNames(report.drops.map(({ item_id, item_name }) => ({ id: item_id, name: item_name })));
    const item = ({ item_id, item_name, kind }: DropLine) => {
      const name = nameOf({ id: item_id, name: item_name });
      return cell(kind === 'mvp' ? `${name} (MVP reward)` : name, {
        link: panelLink('item_db', { id: item_id }),
        picture: { src: itemPicture(item_id), alt: '', width: 24, height: 24 },
      });
    };
    const drops = report.drops.toSorted((a, b) => a.kind.localeCompare(b.kind) || b.stated - a.stated);
    return sections({ ...report, drops }, { heading: 'Item', nameOf: item }, clock.now());
  },
};

/** Section with the observed drops of an item, which its card loads. */
export const itemDropDetails = {
  ...{ title, failure, isAvailable },
  async load(id: string, { client, clock }: Context, signal: AbortSignal): Promise<readonly Section[]> {
    const report = await client.server.itemDrops({ id: Number(id) }, { signal }).catch(noneIfUnavailable);
    if (!report || report.drops.length === 0) return [];
    const nameOf = distinctNames(report.drops.map(({ mob_id, mob_name }) => ({ id: mob_id, name: mob_name })));
    const mob = ({ mob_id, mob_name, kind }: DropLine) => {
      const name = nameOf({ id: mob_id, name: mob_name });
      return mobCell(mob_id, kind === 'mvp' ? `${name} (MVP reward)` : name);
    };
    return sections(report, { heading: 'Monster', nameOf: mob }, clock.now());
  },
};
