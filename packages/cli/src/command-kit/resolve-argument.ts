import type { CommandArgument } from '@kafra/sdk';
import type { Command } from 'commander';
import { provideCompletions } from '../completion/completion-sources.ts';
import type { Connection } from '../connect.ts';
import { Failure } from '../exit-codes.ts';
import { suggestion } from '../suggest.ts';

type Flags = Readonly<Record<string, unknown>>;
type Argument = CommandArgument<unknown>;

/** Adds the argument of a dialog's command, and its related flags. */
export function addArgument(command: Command, argument: Argument): void {
  const { name, description, flag, first } = argument;
  command.argument(first ? `[${name}]` : `<${name}>`, description);
  if (flag) command.option(`--${flag.name}`, flag.description);
  if (first) command.option(`--${first.flag}`, first.description);
  provideCompletions(command, {
    async remote({ app }, given) {
      if (given.length > 0) return [];
      const choices = await argument.choices(app.context, false);
      return choices.flatMap(({ names: [value, ...aliases] }) =>
        value === undefined ? [] : [{ value, aliases, description: aliases.join(', ') }],
      );
    },
  });
}

const isGiven = (flags: Flags, flag: string | undefined): boolean => flag !== undefined && flags[flag] === true;

/** Returns whether the command line identifies a record, by its name or by the flag for the first one. */
export const hasArgument = ({ first }: Argument, name: string | undefined, flags: Flags): boolean =>
  name !== undefined || isGiven(flags, first?.flag);

/**
 * Returns the parameters of the dialog for the record that the user named on the command line.
 * @throws Failure (missing) for an unknown name, (forbidden) if its button would be disabled.
 */
export async function resolveArgument(
  { app, toFailure }: Connection,
  argument: Argument,
  { name = '', flags }: { name: string | undefined; flags: Flags },
): Promise<unknown> {
  const refusal = argument.refusal?.(app.context);
  if (refusal !== undefined) throw new Failure('forbidden', refusal);
  const choices = await argument.choices(app.context, isGiven(flags, argument.flag?.name)).catch((error: unknown) => {
    throw toFailure(error, argument.failure);
  });
  const { params, disabled } = isGiven(flags, argument.first?.flag)
    ? firstOf(choices, argument.first?.none)
    : findByName(choices, name, { names: ({ names }) => names, noun: argument.noun });
  if (disabled !== undefined) throw new Failure('forbidden', disabled);
  return params;
}

function firstOf<T>([first]: readonly T[], none = ''): T {
  if (first === undefined) throw new Failure('missing', none);
  return first;
}

/** Returns the entry of a list that has the given name. @throws Failure (missing) with similar names. */
export function findByName<T>(
  items: readonly T[],
  name: string,
  { names, noun }: { names(thing: T): readonly string[]; noun: string },
): T {
  const found =
    items.find((thing) => names(thing).includes(name)) ??
    items.find((thing) => names(thing).some((one) => one.toLowerCase() === name.toLowerCase()));
  if (found !== undefined) return found;
  const near = suggestion(name, items.flatMap(names));
  throw new Failure('missing', `no ${noun} named "${name}" found`, { hints: near === undefined ? [] : [near] });
}
