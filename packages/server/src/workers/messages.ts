import * as z from 'zod';
import { topics } from '../domain/shared/shared.ts';

/** Messages between the server processes of one machine. */
const message = z.discriminatedUnion('kafra', [
  /** Request of a worker to the primary process, which has the rate limit counters of all workers. */
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
  /** Message of a worker about a master account, for all other workers. */
  z.strictObject({ kafra: z.literal('announced'), what: z.enum(topics), masterId: z.number() }),
  /** Request of the primary process that a worker ends. With `handsOver`, another worker has replaced it. */
  z.strictObject({ kafra: z.literal('stop'), handsOver: z.boolean() }),
  /**
   * Request of the primary process for the metrics of a worker. A worker that ends sends them without a request, with
   * the id 0.
   */
  z.strictObject({ kafra: z.literal('measure'), id: z.number() }),
  z.strictObject({ kafra: z.literal('measured'), id: z.number(), metrics: z.array(z.unknown()) }),
]);
export type Message = z.output<typeof message>;

/** Parses a message between processes; undefined for anything else that arrives over the channel. */
export const readMessage = (raw: unknown): Message | undefined => message.safeParse(raw).data;
