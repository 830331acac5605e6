import { dialog } from '../../catalog/dialogs.ts';
import { routeTo } from '../../catalog/route-to.ts';
import type { KeyedAction } from '../../models/action-key.ts';
import { type Cell, cell } from '../../models/content.ts';
import type { Context } from '../../models/context.ts';
import { formatCount } from '../../rules/text/format.ts';

/** Filters of both hunt lists: the wanted items and the settings of the hunting player. */
export const huntFilters = ['items', 'dps', 'kill_time', 'level', 'avoid', 'teleport'] as const;

export const huntFailure = 'Failed to load the databases.';

/** Formats hours of hunting with two digits: `0.52 h`, `3.4 h`, `1,200 h`. */
export const hoursText = (hours: number): string =>
  `${hours >= 10 ? formatCount(Number(hours.toPrecision(2))) : Number(hours.toPrecision(2))} h`;

export const hoursCell = (hours: number | undefined): Cell =>
  hours === undefined ? cell('Unknown', { tone: 'soft' }) : cell(hoursText(hours));

/** Rounds an estimated number of a hunt to two digits, because the model is not more exact. */
export const rounded = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : Number(value.toPrecision(2));

/** Returns the address of the other hunt list with the same items and settings. */
const sameHunt = ({ location }: Context, view: 'hunt' | 'hunt_maps'): string =>
  routeTo(view, location.getSnapshot().query);

type HuntView = 'hunt' | 'hunt_maps';

const others: Readonly<Record<HuntView, { view: HuntView; label: string }>> = {
  hunt: { view: 'hunt_maps', label: 'Best Maps' },
  hunt_maps: { view: 'hunt', label: 'Drops' },
};

/** Returns the buttons above the two hunt lists. */
export function huntToolbar(context: Context, view: HuntView): KeyedAction[] {
  const other = others[view];
  return [
    { id: 'add', key: 'c', label: 'Add Item', target: dialog('hunt_add'), tone: 'primary' },
    { id: 'player', key: 'p', label: 'Change Player', target: dialog('farming_setup') },
    { id: 'save', key: 'a', label: 'Save', target: dialog('save_hunt') },
    { id: 'lists', key: 'u', label: 'Saved Hunts', target: { hash: routeTo('hunt_lists') } },
    { id: 'other', key: 'e', label: other.label, target: { hash: sameHunt(context, other.view) } },
  ];
}
