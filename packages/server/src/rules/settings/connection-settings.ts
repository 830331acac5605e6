import * as z from 'zod';

/** An IP address, a network such as `10.0.0.0/8`, or a name for networks that are never public. */
export const network = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])],
  {
    error: 'must be an address, a network such as 10.0.0.0/8, loopback, linklocal or uniquelocal',
  },
);

/** Settings for limits on the connections of clients. */
export const connectionSettings = z.strictObject({
  /** Maximum number of connections of one IP address (an IPv6 /64 network). `trustedProxies` have no limit. */
  perAddress: z.number().int().min(1).max(10_000).default(128),
  /** IP addresses and networks from which connections are closed, also if a trusted proxy forwards them. */
  blocked: z.array(network).default([]),
  /** Seconds that a client may leave a response unread. After that it must read 16 KB per second on average. */
  unreadSeconds: z.number().positive().max(600).default(30),
  /**
   * Seconds for which the server continues after a stop signal, while `/readyz` fails and each response closes its
   * connection. It should be longer than the interval of a load balancer's checks of `/readyz`.
   */
  drainSeconds: z.number().min(0).max(60).default(1),
});
