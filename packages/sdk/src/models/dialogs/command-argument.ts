import type { Context } from '../context.ts';

/** One of the things that a command can be about, and what its dialog is then opened with. */
export interface Choice<Params> {
  /** What it is called: any of these finds it, the first one is offered by completion. */
  names: readonly string[];
  params: Params;
  /** Why the dialog cannot be opened for this one. */
  disabled?: string;
}

/** How a command finds what its dialog is about, which a screen knows from the row or card that was pressed. */
export interface CommandArgument<Params> {
  /** Its name in help, such as `account`. */
  name: string;
  /** What may be written for it, such as `login name or id of a player account`. */
  description: string;
  /** What one of the choices is, for `there is no player account x`. */
  noun: string;
  /** A flag of the command that changes what is chosen: `choices` is told whether it was given. */
  flag?: { name: string; description: string };
  /** A flag that stands for the first choice; `none` is said where there is no choice. */
  first?: { flag: string; description: string; none: string };
  /** Why nothing can be chosen by whoever is signed in; asked before anything is loaded. */
  refusal?(context: Context): string | undefined;
  /** Loads what can be chosen. @throws ApiError */
  choices(context: Context, isFlagged: boolean): Promise<readonly Choice<Params>[]>;
  /** Said where the choices cannot be loaded. */
  failure: string;
}
