import { cell } from '../models/content.ts';
import { defineAlert } from '../models/dialogs/dialog.ts';

export const accessTokenCreated = defineAlert()({
  id: 'access_token_created',
  body: ({ name, token }) => [
    {
      kind: 'text',
      paragraphs: [`This is the access token ${name}. Copy it now. It will not be shown again.`],
    },
    { kind: 'facts', facts: [{ label: 'Token', value: cell(token, { copyText: token }) }] },
    {
      kind: 'text',
      paragraphs: ['Keep it like a password. Set it as KAFRA_TOKEN, or send it in the header Authorization: Bearer.'],
    },
  ],
  close: 'Close',
});
