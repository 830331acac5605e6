import { type ViewId, viewEntry, viewGroups } from '../../catalog/views.ts';
import { screenOf } from '../resolve-route.ts';

const isViewId = (id: string): id is ViewId => viewGroups.some(({ views }) => Object.hasOwn(views, id));

/** Returns the id of the control panel's screen at a route; undefined for any other route. */
export function viewIdOf(hash: string): ViewId | undefined {
  const id = screenOf(hash);
  return id !== undefined && isViewId(id) ? id : undefined;
}

/** Returns the title of the control panel's screen at a route. */
export function screenTitleOf(hash: string): string | undefined {
  const id = viewIdOf(hash);
  return id && viewEntry(id).title;
}
