import type { Context } from '../context.ts';

/** One of the things that a command can be about, and what its dialog is then opened with. */
export interface Choice<Params> {
  /** Names that select this choice; completion offers the first. */
  names: readonly string[];
  params: Params;
  /** Why the dialog cannot be opened for this one. */
  disabled?: string;
}

/** Argument that names the subject of a dialog in a command. On a screen the pressed row or card is the subject. */
export interface CommandArgument<Params> {
  /** Its name in help, such as `account`. */
  name: string;
  /** Description of the argument, such as `login name or id of a player account`. */
  description: string;
  /** Noun for one choice, as in `there is no player account x`. */
  noun: string;
  /** Flag of the command that changes the choices. `choices` receives whether it was given. */
  flag?: { name: string; description: string };
  /** Flag that selects the first choice; `none` is the message if there are no choices. */
  first?: { flag: string; description: string; none: string };
  /** Returns why the current user can choose nothing. Called before any data is loaded. */
  refusal?(context: Context): string | undefined;
  /** Loads what can be chosen. @throws ApiError */
  choices(context: Context, isFlagged: boolean): Promise<readonly Choice<Params>[]>;
  /** Message if the choices cannot be loaded. */
  failure: string;
}
