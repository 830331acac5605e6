import * as z from 'zod';

/** An address, a network such as `10.0.0.0/8`, or one of the names for networks that are never public. */
export const network = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])],
  {
    error: 'must be an address, a network such as 10.0.0.0/8, loopback, linklocal or uniquelocal',
  },
);

/** How clients may hold connections. */
export const connectionSettings = z.strictObject({
  /** Connections that one address (an IPv6 /64 network) may hold; `trustedProxies` may hold any number. */
  perAddress: z.number().int().min(1).max(10_000).default(128),
  /** Addresses and networks that are hung up on, also behind a trusted proxy. */
  blocked: z.array(network).default([]),
  /** Seconds that a client may leave an answer unread; after that it must have taken 16 KB for each more second. */
  unreadSeconds: z.number().positive().max(600).default(30),
  /**
   * Seconds of serving after a stop signal, while `/readyz` fails and each response closes its connection. Should be
   * longer than the interval of a load balancer's checks of `/readyz`.
   */
  drainSeconds: z.number().min(0).max(60).default(1),
});
