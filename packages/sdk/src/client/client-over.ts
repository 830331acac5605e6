import type { Client } from './create-client.ts';

type AnyCall = (...args: readonly unknown[]) => Promise<unknown>;
type AnyClient = Readonly<Record<string, Readonly<Record<string, AnyCall>>>>;

/** Returns an object. Each property is created by a function when it is first read. */
const computed = <T>(make: (name: string) => T): Readonly<Record<string, T>> =>
  new Proxy({}, { get: (_, name) => make(String(name)) });

/**
 * Returns a client that passes each API call to the function `around`, which runs the call on another client. That
 * client may be created as late as the first call.
 */
export function clientOver(around: (call: (client: Client) => Promise<unknown>) => Promise<unknown>): Client {
  const client: AnyClient = computed((noun) =>
    computed((verb) => (...args) => {
      const call = (inner: Client): Promise<unknown> => {
        const calls = (inner as unknown as AnyClient)[noun];
        if (!calls?.[verb]) throw new TypeError(`There is no call ${noun}.${verb}.`);
        return calls[verb](...args);
      };
      return around(call);
    }),
  );
  // The type cast is safe, because callers get the types of the client from the contract.
  return client as unknown as Client;
}
