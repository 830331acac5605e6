import type { Paragraph } from '../models/content.ts';
import { defineAlert } from '../models/dialogs/dialog.ts';

/** Shown after the first player account was created: the next step is in the game client. */
export const readyToPlay = defineAlert()({
  id: 'ready_to_play',
  body: ({ name }, { site: { links, pages } }) => {
    const hasDownload = links.download !== undefined || pages.download.length > 0;
    const install: Paragraph[] = hasDownload
      ? [
          [
            { text: 'Install the ' },
            { text: 'game client', href: '#/download' },
            { text: ' if you do not have it yet.' },
          ],
        ]
      : [];
    return [
      {
        kind: 'text',
        paragraphs: [...install, `Sign in to the game client with the username ${name} and your master password.`],
      },
    ];
  },
  close: 'Close',
});
