import type { Context } from '../context.ts';

/** A possible subject of a command, with the parameters of the dialog for it. */
export interface Choice<Params> {
  /** Names that select this choice; completion offers the first. */
  names: readonly string[];
  params: Params;
  /** Reason why the dialog cannot be opened for this choice. */
  disabled?: string;
}

/** Argument that names the subject of a dialog in a command. On a screen the pressed row or card is the subject. */
export interface CommandArgument<Params> {
  /** Name of the argument in help, such as `account`. */
  name: string;
  /** Description of the argument, such as `login name or id of a player account`. */
  description: string;
  /** Noun for one choice, as in `there is no player account x`. */
  noun: string;
  /** Flag of the command that changes the choices. `choices` receives whether it was given. */
  flag?: { name: string; description: string };
  /** Flag that selects the first choice; `none` is the message if there are no choices. */
  first?: { flag: string; description: string; none: string };
  /**
   * Returns the reason why the current user has no choices; undefined if the user may choose. Called before any data is
   * loaded.
   */
  refusal?(context: Context): string | undefined;
  /** Loads the possible choices. @throws ApiError */
  choices(context: Context, isFlagged: boolean): Promise<readonly Choice<Params>[]>;
  /** Message if the choices cannot be loaded. */
  failure: string;
}
