import * as z from 'zod/mini';
import { formatHash, joinList, splitList, withQuery } from '../core/hash-query.ts';
import type { Context } from '../models/context.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { findNamedItem } from '../models/named-item.ts';
import {
  avoidedBehaviors,
  canonicalSetting,
  defaultDamage,
  type FarmingSetting,
  settingRule,
} from '../rules/game/farming-setup.ts';

type State = { context: Context };

/** Returns the valid values of a hunting setting in the address of the list. */
const settingIn = ({ location }: Context, key: FarmingSetting): string[] =>
  splitList(location.getSnapshot().query[key]).flatMap((value) => canonicalSetting(key, value) ?? []);

const textIn =
  (key: FarmingSetting, fallback = '') =>
  ({ context }: State): string =>
    settingIn(context, key)[0] ?? fallback;

/** Returns the check of a hunting setting's field. It reports a text that is neither blank nor a valid value. */
const ruleOf =
  (key: FarmingSetting) =>
  (text: string): string | undefined =>
    text.trim() === '' || canonicalSetting(key, text) !== undefined ? undefined : settingRule(key);

const isFarming = ({ context }: State): boolean => context.location.getSnapshot().path === '/control_panel/farming';

/**
 * Returns the ids of the items in a comma-separated list of names or ids.
 * @throws {Error} if the item does not exist, or if several items have this name.
 * @throws {DatabaseError} if the database cannot be read.
 */
async function itemIds({ databases }: Context, text: string): Promise<string[]> {
  const typed = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (typed.length === 0) return [];
  const items = await databases.items();
  return typed.map((name) => String(findNamedItem(items, name).id));
}

const behaviorLabels = { aggressive: 'aggressive monsters', boss: 'bosses' } as const;

/** Dialog that changes the settings of the hunting player in the address of the list Farming. */
export const farmingSetup = defineForm({
  id: 'farming_setup',
  intro: () => ['The list shows the yield of one player in an hour. The settings are part of its address.'],
  schema: z.object({
    dps: z.optional(z.string()),
    kill_time: z.optional(z.string()),
    level: z.optional(z.string()),
    avoid: z.array(z.enum(avoidedBehaviors)),
    teleport: z.boolean(),
    cards: z.optional(z.boolean()),
    without: z.optional(z.string()),
  }),
  fields: {
    dps: {
      label: 'Damage per second',
      type: 'text',
      optional: true,
      hint: `blank for ${defaultDamage}`,
      initial: textIn('dps', String(defaultDamage)),
      rule: ruleOf('dps'),
    },
    kill_time: {
      label: 'Seconds per kill',
      type: 'text',
      optional: true,
      hint: 'replaces the damage',
      initial: textIn('kill_time'),
      rule: ruleOf('kill_time'),
    },
    level: {
      label: 'Levels of the monsters',
      type: 'text',
      optional: true,
      hint: 'a range such as 20..60',
      initial: textIn('level'),
      rule: ruleOf('level'),
    },
    avoid: {
      label: 'Leave out maps with',
      type: 'checklist',
      options: avoidedBehaviors.map((value) => ({ value, label: behaviorLabels[value] })),
      initial: ({ context }) => avoidedBehaviors.filter((kind) => settingIn(context, 'avoid').includes(kind)),
    },
    teleport: {
      label: 'Teleport to the next monster',
      type: 'toggle',
      initial: ({ context }) => settingIn(context, 'teleport').length > 0,
    },
    cards: {
      label: 'Count cards',
      type: 'toggle',
      initial: ({ context }) => textIn('cards', 'yes')({ context }) === 'yes',
      // The field is hidden in a hunt for items, in which the value in zeny does not matter.
      when: isFarming,
    },
    without: {
      label: 'Items that do not count',
      type: 'text',
      optional: true,
      hint: 'names or IDs, with commas',
      initial: ({ context }) => settingIn(context, 'without').join(', '),
      when: isFarming,
    },
  },
  labels: { idle: 'Show', busy: 'Showing...', done: 'Shown!' },
  failure: 'Failed to change the settings.',
  async submit({ dps = '', kill_time = '', level = '', without = '', avoid, teleport, cards }, _, context) {
    const { location, navigate } = context;
    const settings: Record<FarmingSetting, string | undefined> = {
      // The damage is left out if the user entered seconds per kill, which replace it.
      dps: kill_time.trim() === '' ? canonicalSetting('dps', dps) : undefined,
      kill_time: canonicalSetting('kill_time', kill_time),
      level: canonicalSetting('level', level),
      avoid: joinList(avoid),
      teleport: teleport ? '1' : undefined,
      cards: cards === false ? 'no' : undefined,
      without: joinList(await itemIds(context, without)),
    };
    navigate(formatHash(withQuery(location.getSnapshot(), settings)));
    return undefined;
  },
});
