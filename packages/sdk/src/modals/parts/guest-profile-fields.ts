import type { Restriction } from '../../contract/constants.ts';
import type { Field, Values } from '../../kinds/form.ts';
import { isAllowed, restrictionLabels, restrictionNames, toggleAll, withPermission } from '../../rules/restrictions.ts';

/** The twelve permissions as one list of ticks: ticked is allowed. */
export const permissions = (mask: number): Field => ({
  name: 'permissions',
  label: 'Permissions',
  type: 'checklist',
  options: restrictionNames.map((name) => ({ value: name, label: restrictionLabels[name] })),
  initial: allowedBy(mask),
  all: { label: 'All permissions', toggle: (ticked) => allowedBy(toggleAll(maskOf({ permissions: ticked }))) },
});

const allowedBy = (mask: number): readonly string[] => restrictionNames.filter((name) => isAllowed(mask, name));

/** The ticks as a mask, where a set bit restricts. */
export function maskOf({ permissions: ticked }: Values): number {
  const allowed = new Set(Array.isArray(ticked) ? ticked : []);
  return restrictionNames.reduce((mask, name: Restriction) => withPermission(mask, name, allowed.has(name)), 0);
}
