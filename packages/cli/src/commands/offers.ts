import type { Command } from 'commander';
import type { Connection } from '../connect.ts';

type Offers = (connection: Connection) => Promise<readonly string[]>;

const offers = new WeakMap<Command, Offers>();

/** Says what completion offers for the arguments of a command; the server may be asked. */
export const offerValues = (command: Command, values: Offers): void => void offers.set(command, values);

export const valuesFor = (command: Command): Offers | undefined => offers.get(command);
