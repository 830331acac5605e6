import { accessTokens } from './access-tokens.ts';
import { account } from './account.ts';
import { admin } from './admin.ts';
import type { CallDefinition, CallInput, CallReply, CallRequest } from './call-definition.ts';
import { guestProfiles } from './guest-profiles.ts';
import { news } from './news.ts';
import { pages } from './pages.ts';
import { device, secondFactor } from './second-factor.ts';
import { server } from './server.ts';

/**
 * All calls, grouped by noun. This is an interface, so that declarations refer to the groups by name instead of
 * repeating their contents.
 */
export interface Api {
  readonly account: typeof account;
  readonly secondFactor: typeof secondFactor;
  readonly device: typeof device;
  readonly accessTokens: typeof accessTokens;
  readonly guestProfiles: typeof guestProfiles;
  readonly admin: typeof admin;
  readonly server: typeof server;
  readonly news: typeof news;
  readonly pages: typeof pages;
}

/**
 * Every call of the API. The client is derived from this object. The server does not compile unless it implements every
 * call.
 */
export const api: Api = { account, secondFactor, device, accessTokens, guestProfiles, admin, server, news, pages };

export type ApiNoun = keyof Api;

/** Parameters of a call. The input is optional if it has no required field. */
type Args<In, More extends unknown[]> = Record<string, never> extends In ? [input?: In, ...More] : [input: In, ...More];

/** Functions of the client by call name, such as `client.account.login({...})`. */
export type CallsOf<Calls, More extends unknown[] = []> = {
  [C in keyof Calls]: (...args: Args<CallInput<Calls[C]>, More>) => Promise<CallReply<Calls[C]>>;
};

/** Handlers of all calls. Each receives the validated request and the caller's context. */
export type HandlersOf<Calls, Context> = {
  [C in keyof Calls]: (
    request: CallRequest<Calls[C]>,
    context: Context,
  ) => Promise<CallReply<Calls[C]>> | CallReply<Calls[C]>;
};

/** All calls, keyed by their `noun.verb` name. */
export const allCalls = (): { name: string; noun: ApiNoun; verb: string; route: CallDefinition }[] =>
  (Object.keys(api) as ApiNoun[]).flatMap((noun) =>
    Object.entries(api[noun]).map(([verb, route]) => ({
      name: `${noun}.${verb}`,
      noun,
      verb,
      route: route as CallDefinition,
    })),
  );
