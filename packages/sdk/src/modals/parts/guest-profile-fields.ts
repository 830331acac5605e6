import * as z from 'zod/mini';
import type { GuestProfile } from '../../contract/entities.ts';
import type { Context } from '../../models/context.ts';
import type { FieldFor } from '../../models/forms/form-fields.ts';
import {
  isAllowed,
  restrictionLabels,
  restrictionNames,
  toggleAll,
  withPermission,
} from '../../rules/accounts/restrictions.ts';

/** Schema of the actions that a guest profile allows, by name. */
export const permissions = z.array(z.enum(restrictionNames));
type Permissions = z.output<typeof permissions>;

/**
 * Returns the form field with the twelve permissions of a guest profile as check boxes; a checked action is allowed.
 */
export const permissionsField = <State extends { context: Pick<Context, 'site'> }>(
  currentMask: (state: State) => number,
): FieldFor<Permissions, State> => ({
  label: 'Permissions',
  type: 'checklist',
  choices: restrictionNames,
  options: ({ context: { site } }) =>
    restrictionNames
      .filter((name) => site.features.master_storage || name !== 'master_storage')
      .map((name) => ({ value: name, label: restrictionLabels[name] })),
  initial: (state) => allowedBy(currentMask(state)),
  all: { label: 'All permissions', toggle: (ticked) => allowedBy(toggleAll(maskOf(ticked))) },
});

const allowedBy = (mask: GuestProfile['restrictions']): Permissions =>
  restrictionNames.filter((name) => isAllowed(mask, name));

/** Converts the allowed actions of a guest profile to its bit mask, in which a set bit forbids an action. */
export function maskOf(ticked: Readonly<Permissions>): number {
  const allowed = new Set(ticked);
  return restrictionNames.reduce((mask, name) => withPermission(mask, name, allowed.has(name)), 0);
}
