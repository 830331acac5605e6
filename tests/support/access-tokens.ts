import type { Scope } from '@kafra/sdk/contract';
import type { Person } from './people.ts';
import type { TestServer } from './server.ts';

interface NewToken {
  name?: string;
  scopes?: readonly Scope[];
  expires_days?: number;
}

let tokens = 0;

/** Creates a personal access token with the same request as the dialog. */
export async function newAccessToken(server: TestServer, { token, password }: Person, of: NewToken = {}) {
  tokens += 1;
  const request = { password, name: `token ${tokens}`, scopes: ['account:read'], expires_days: 90, ...of };
  const { status, body, text } = await server.call('POST /api/account/tokens', request, token);
  if (status !== 200) throw new Error(`no token: ${status} ${text}`);
  return { token: body.token as string, id: body.access_token.id as number };
}
