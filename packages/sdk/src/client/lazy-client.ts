import { lazy } from '../core/lazy.ts';
import { clientOver } from './client-over.ts';
import type { Client, ClientOptions } from './create-client.ts';
import { loadModule } from './load-module.ts';

/** A client that is fetched with the contract, which is half of it, when a call is first made. */
export function lazyClient(options: ClientOptions): Client {
  const load = lazy(() => loadModule(async () => (await import('./create-client.ts')).createClient(options)));
  return clientOver(async (call) => call(await load()));
}
