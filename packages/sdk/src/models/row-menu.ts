import { routeTo } from '../catalog/route-to.ts';
import { parseHash } from '../core/hash-query.ts';
import type { ActionKey } from './action-key.ts';
import { type Cell, leafCells } from './content.ts';
import type { Context } from './context.ts';

/** An entry of the context menu of a list row. */
export interface RowMenuEntry {
  id: string;
  label: string;
  /** Group of the menu entry. Entries of one group are listed together; a line separates the groups. */
  group: 'open' | 'action' | 'copy' | 'filter';
  /** Route that the menu entry opens. User interfaces with links show it as a link. */
  hash?: string;
  key?: ActionKey | undefined;
  tone?: 'danger' | undefined;
  /** Reason why the menu entry cannot be chosen. */
  disabled?: string | undefined;
  run(): void;
}

interface RowMenuDeps {
  name: string;
  cells: readonly Cell[];
  /** Additional menu entries that the list has for the row, such as its actions. */
  own: readonly RowMenuEntry[];
  /** Share address of the row's record. */
  link: string | undefined;
  navigate(hash: string): void;
  copy(text: string): void;
  /** Adds a filter to the list of the row. If absent, the menu offers only searches for values. */
  addFilter?(filter: NonNullable<Cell['filter']>): void;
}

/** Returns a function that opens routes of this site in the app and other addresses outside. */
export const linkOpener =
  ({ navigate, opener }: Pick<Context, 'navigate' | 'opener'>) =>
  (link: string): void =>
    link.startsWith('#') ? navigate(link) : opener.open(link);

/** Maximum number of items of a row for which its menu has entries for prices and offers. */
const maxItems = 2;

/**
 * Returns the context menu of a list row: its actions, the targets of its cells, its texts to copy, and its values to
 * filter by.
 */
export function rowMenu({ name, cells, own, link, navigate, copy, addFilter }: RowMenuDeps): readonly RowMenuEntry[] {
  const parts = distinctParts(cells);
  const open = (label: string, hash: string): RowMenuEntry => ({
    ...{ id: `open ${hash}`, label, group: 'open', hash },
    run: () => navigate(hash),
  });
  const toCopy = (label: string, text: string): RowMenuEntry => ({
    ...{ id: `copy ${text}`, label, group: 'copy' },
    run: () => copy(text),
  });
  const records = parts.filter((part) => isRecordLink(part.link));
  const items = parts.flatMap(({ text, link: hash }) => itemOf(text, hash) ?? []).slice(0, maxItems);
  const entries: RowMenuEntry[] = [
    ...own,
    ...records.flatMap(({ text, link: hash }) => (hash === undefined ? [] : [open(`Open ${text}`, hash)])),
    ...items.flatMap(({ id, text }) => [
      open(`Prices of ${text}`, marketLink('vendor_db', id)),
      open(`Offers of ${text}`, marketLink('live_market', id)),
    ]),
    ...parts.flatMap(({ copyText }) =>
      copyText !== undefined && copyText !== name ? [toCopy(`Copy ${copyText}`, copyText)] : [],
    ),
    toCopy(`Copy ${name}`, name),
    ...(link === undefined ? [] : [toCopy('Copy link', link)]),
    ...parts.flatMap(({ text, filter }): RowMenuEntry[] =>
      filter && addFilter
        ? [
            {
              id: `filter ${filter.key} ${filter.value}`,
              label: `Only ${text}`,
              group: 'filter',
              run: () => addFilter(filter),
            },
          ]
        : [],
    ),
    ...parts.flatMap((part): RowMenuEntry[] =>
      isSearchLink(part.link) ? [{ ...open(`Only ${part.text}`, part.link), group: 'filter' }] : [],
    ),
  ];
  const order = ['open', 'action', 'copy', 'filter'];
  const distinct = [...new Map(entries.map((entry) => [entry.label, entry])).values()];
  return distinct.toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group));
}

/** Returns the distinct parts of cells by text and target, because a trade may contain the same item twice. */
export const distinctParts = (cells: readonly Cell[]): readonly Cell[] => [
  ...new Map(
    cells.flatMap(leafCells).map((part) => [JSON.stringify([part.text, part.link, part.filter, part.copyText]), part]),
  ).values(),
];

const isSearchLink = (link: string | undefined): link is string =>
  link?.startsWith('#') === true && parseHash(link).query.search !== undefined;

const isRecordLink = (link: string | undefined): boolean => link !== undefined && !isSearchLink(link);

function itemOf(text: string, link: string | undefined): { id: string; text: string } | undefined {
  if (!link?.startsWith(routeTo('item_db'))) return undefined;
  const { id } = parseHash(link).query;
  return id === undefined ? undefined : { id, text };
}

const marketLink = (panel: 'vendor_db' | 'live_market', id: string): string => routeTo(panel, { items: id });
