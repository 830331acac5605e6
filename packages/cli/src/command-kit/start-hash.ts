import { formatHash, pages, parseHash, readSharePath, screenOf, shareRoute, viewEntry, viewGroups } from '@kafra/sdk';
import type { Completion } from '../completion/completion-sources.ts';
import { Failure } from '../exit-codes.ts';
import { suggestion } from '../suggest.ts';

interface NamedScreen {
  path: string;
  names: readonly string[];
}

/**
 * Returns the screens that `kafra ui` can start with. The user may type the id in the address or the title in the menu.
 */
const namedScreens = (): NamedScreen[] => [
  ...viewGroups.flatMap(({ views }) =>
    Object.keys(views).map((id) => ({ path: `/control_panel/${id}`, names: [id, viewTitle(id)] })),
  ),
  ...Object.entries(pages).flatMap(([id, { route, title }]) =>
    route.includes('{') ? [] : [{ path: route as string, names: [id, title as string] }],
  ),
];

const viewTitle = (id: string): string => viewEntry(id as Parameters<typeof viewEntry>[0]).title;

/** Returns the ids and titles of all screens for the shell's completion. */
export const screenCompletions = (): Completion[] =>
  namedScreens().flatMap(({ names: [value, description = ''] }) =>
    value === undefined ? [] : [{ value, description }],
  );

/** Keeps only letters and digits: `itemdb`, `item-db` and `Item DB` name the same screen. */
const simplify = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns the route of the screen that `kafra ui` starts with. Accepts a link, a share address such as `/item/501`, the
 * part of a link after `#`, an id or a title.
 * @throws Failure (usage) if there is no such screen.
 */
export function startHash(given: string): string {
  const mark = given.indexOf('#');
  const shared = mark < 0 ? readSharePath(URL.canParse(given) ? new URL(given).pathname : given) : undefined;
  if (shared) return shareRoute(shared);
  if (mark < 0 && URL.canParse(given)) return '#/';
  const hash = given.slice(Math.max(0, mark));
  if (mark >= 0 && screenOf(hash) !== undefined) return hash;
  const { path, query } = parseHash(hash);
  const name = path.replace(/^\/(control_panel\/)?/, '');
  const screens = namedScreens();
  const named = screens.find(({ names }) => names.some((one) => simplify(one) === simplify(name)));
  if (named) return formatHash({ path: named.path, query });
  const near = suggestion(
    name,
    screens.flatMap(({ names: [id = ''] }) => id),
  );
  throw new Failure('usage', `no screen named "${name}" found`, { hints: near === undefined ? [] : [near] });
}
