import type { Paragraph } from '../models/content.ts';
import { defineAlert } from '../models/dialogs/dialog.ts';
import { clientAddress } from '../models/first-sign-in.ts';

/** Dialog after the first player account was created. It explains the next step in the game client. */
export const readyToPlay = defineAlert()({
  id: 'ready_to_play',
  body: ({ name }, { site }) => {
    const client = clientAddress(site);
    const signIn = `ign in with ${name} and the password you chose.`;
    const next: Paragraph = client
      ? [{ text: 'Download the client', href: client }, { text: `; s${signIn}` }]
      : `S${signIn}`;
    return [{ kind: 'text', paragraphs: [next] }];
  },
  close: 'Close',
});
