import type { Context } from '../context.ts';

/** A possible object of a command, such as a player account, with the parameters of the dialog for it. */
export interface Choice<Params> {
  /** Names that select this object in a command; shell completion offers the first. */
  names: readonly string[];
  params: Params;
  /** Reason why the dialog cannot be opened for this object. */
  disabled?: string;
}

/**
 * Argument of a command. It names the account, backup or other object that the command changes. On a screen, the user
 * selects that object by its row or card.
 */
export interface CommandArgument<Params> {
  /** Name of the command's argument in help, such as `account`. */
  name: string;
  /** Description of the command's argument, such as `login name or id of a player account`. */
  description: string;
  /** Noun for one object in messages, as in `there is no player account x`. */
  noun: string;
  /** Flag of the command that changes the possible objects. `choices` is called with true if the flag is set. */
  flag?: { name: string; description: string };
  /** Flag of the command that selects the first object; `none` is the message if there are no objects. */
  first?: { flag: string; description: string; none: string };
  /**
   * Returns the reason why the current user may not use the command; undefined if the user may. Called before any data
   * is loaded.
   */
  refusal?(context: Context): string | undefined;
  /** Loads the possible objects of the command. @throws ApiError */
  choices(context: Context, isFlagged: boolean): Promise<readonly Choice<Params>[]>;
  /** Error message if the possible objects cannot be loaded. */
  failure: string;
}
