import { describe, expect, it } from 'vitest';
import type { CommandName } from '../catalog/nouns.ts';
import { nouns } from '../catalog/nouns.ts';
import { dialogs } from '../modals/index.ts';
import type { DialogDefinition } from '../models/dialogs/dialog.ts';
import { describeFields, type FieldDefinition } from '../models/forms/form-fields.ts';
import { publicPages, views } from '../screens/index.ts';

const allDialogs = Object.values(dialogs) as DialogDefinition[];
const commands: CommandName[] = [
  ...Object.values(views).map(({ command }) => command),
  ...Object.values(publicPages).flatMap(({ command }) => command ?? []),
  ...allDialogs.flatMap((one) => (one.kind === 'alert' ? [] : [one.command ?? []])),
].filter((name): name is CommandName => name.length === 2);

describe('the definitions of screens and dialogs', () => {
  it('assign each command to one screen or dialog', () => {
    const names = commands.map((name) => name.join(' '));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const used = new Set(commands.map(([noun]) => noun));
    expect(Object.keys(nouns).filter((noun) => !used.has(noun as keyof typeof nouns))).toEqual([]);
  });

  it('describe every field without running its functions', () => {
    const explode = () => {
      throw new Error('A definition ran for its description.');
    };
    /** Replaces the functions in a definition of a screen or dialog by functions that must not run. */
    const armed = (field: FieldDefinition): FieldDefinition =>
      Object.fromEntries(
        Object.entries(field).map(([key, part]) => [key, typeof part === 'function' ? explode : part]),
      ) as unknown as FieldDefinition;
    for (const one of allDialogs) {
      if (one.kind !== 'form') continue;
      const fields = Object.fromEntries(Object.entries(one.fields).map(([name, field]) => [name, armed(field)]));
      expect(describeFields(fields).map(({ name }) => name)).toEqual(Object.keys(one.fields));
    }
  });
});
