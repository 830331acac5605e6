import { dialog } from '../catalog/dialogs.ts';
import { limits } from '../contract/constants.ts';
import { type AccessToken, accessToken } from '../contract/entities.ts';
import { parseIssuesOf, withParseIssues } from '../contract/lenient/parse-issues.ts';
import { createResource } from '../core/resource.ts';
import { type Card, defineCards } from '../models/cards/cards.ts';
import { cell } from '../models/content.ts';
import { fieldsOf } from '../models/table/row-fields.ts';
import { accessTokenFacts, accessTokenTimes, scopeBadges } from './parts/access-token-cells.ts';

const failure = 'Failed to load access tokens.';

export const accessTokens = defineCards<readonly AccessToken[], AccessToken>()({
  id: 'access_tokens',
  command: ['tokens', 'list'],
  resource: (context) =>
    createResource({
      clock: context.clock,
      load: async (signal) => {
        const reply = await context.client.accessTokens.list({}, { signal });
        return withParseIssues(reply.access_tokens, parseIssuesOf(reply));
      },
      onError: (error) => context.reportError(error, failure),
    }),
  failure,
  items: (tokens) => tokens,
  toolbar: (_, tokens) => [
    {
      id: 'create',
      key: 'c',
      label: 'Create Access Token',
      target: dialog('create_access_token'),
      tone: 'primary',
      disabled: (tokens?.length ?? 0) >= limits.accessTokens ? limitReached : undefined,
    },
  ],
  card: (token, { now }) => card(token, now),
  empty: { title: 'No access tokens', text: 'Tokens let scripts sign in without your password.' },
  skeleton: { cards: 2, rows: 4 },
  fields: { ...fieldsOf(accessToken, (token) => token), ...accessTokenTimes },
});

const limitReached = `Maximum of ${limits.accessTokens} access tokens allowed`;

const card = (token: AccessToken, now: number): Card => ({
  key: String(token.id),
  title: token.name,
  notes: [cell(`...${token.last4}`, { tone: 'soft' })],
  sections: [
    { kind: 'badges', badges: scopeBadges(token) },
    { kind: 'facts', facts: accessTokenFacts(token, now) },
  ],
  buttons: [
    {
      id: 'revoke',
      key: 'R',
      label: 'Revoke',
      target: dialog('revoke_access_token', { id: token.id, name: token.name }),
      tone: 'danger',
    },
  ],
});
