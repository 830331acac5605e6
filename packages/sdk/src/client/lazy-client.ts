import { lazy } from '../core/lazy.ts';
import { clientOver } from './client-over.ts';
import type { Client, ClientOptions } from './create-client.ts';
import { loadModule } from './load-module.ts';

/** Returns a client that loads its code at the first call, because half of that code is the contract. */
export function lazyClient(options: ClientOptions): Client {
  const load = lazy(() => loadModule(async () => (await import('./create-client.ts')).createClient(options)));
  return clientOver(async (call) => call(await load()));
}
