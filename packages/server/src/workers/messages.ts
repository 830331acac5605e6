import * as z from 'zod';
import { topics } from '../domain/shared/shared.ts';

/** Messages between the processes of one machine. */
const message = z.discriminatedUnion('kafra', [
  /** A worker asks the primary, which keeps the counters of all. */
  z.strictObject({
    kafra: z.literal('charge'),
    id: z.number(),
    charge: z.strictObject({
      name: z.string(),
      key: z.string(),
      times: z.number(),
      per: z.number(),
      attempts: z.number(),
      isForced: z.boolean().optional(),
    }),
  }),
  z.strictObject({ kafra: z.literal('charged'), id: z.number(), delay: z.number() }),
  /** Announcement of a worker about a master account. */
  z.strictObject({ kafra: z.literal('announced'), what: z.enum(topics), masterId: z.number() }),
  /** The primary tells a worker to end; another one has taken its place where it hands over. */
  z.strictObject({ kafra: z.literal('stop'), handsOver: z.boolean() }),
  /** Request of the primary for a worker's counts. A worker that ends sends them without a request, with the id 0. */
  z.strictObject({ kafra: z.literal('measure'), id: z.number() }),
  z.strictObject({ kafra: z.literal('measured'), id: z.number(), metrics: z.array(z.unknown()) }),
]);
export type Message = z.output<typeof message>;

/** A message of ours; undefined for anything else that comes over the channel. */
export const readMessage = (raw: unknown): Message | undefined => message.safeParse(raw).data;
