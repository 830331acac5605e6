import { definePage } from '../models/page.ts';

export const discord = definePage({
  id: 'discord',
  content: (_, __, { site: { discord: chat, name } }) => ({
    heading: 'Discord',
    sections: [
      {
        kind: 'text',
        paragraphs: [
          chat.widget || chat.invite
            ? `Meet the players and the staff of ${name} on Discord.`
            : 'This realm has no Discord server yet.',
        ],
      },
    ],
    buttons: chat.invite
      ? [{ id: 'invite', label: 'Join on Discord', target: { outside: chat.invite }, tone: 'primary' }]
      : [],
  }),
});
