import { type Cell, cell } from '../../kinds/content.ts';
import { age, moment } from '../../rules/format.ts';

/** A moment, with its age on request. */
export const timeCell = (at: number, now: number): Cell => cell(moment(at), { title: age(at, now) });
