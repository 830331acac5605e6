import { type Action, cell } from '../models/content.ts';
import { definePage } from '../models/page.ts';

const link = (address: string | undefined): Action[] =>
  address === undefined
    ? []
    : [{ id: 'download', label: 'Download the client', target: { outside: address }, tone: 'primary' }];

export const download = definePage({
  id: 'download',
  content: (_, __, { site }) => ({
    heading: 'Download',
    sections: [
      ...(site.links.download === undefined
        ? [{ kind: 'text' as const, paragraphs: ['This realm has not published a client archive yet.'] }]
        : []),
      {
        kind: 'steps',
        title: 'Installation',
        steps: [
          'Download the client archive (.rar).',
          'Extract it under your user directory.',
          'Run Setup.exe.',
          'Run the patcher.',
        ],
      },
      {
        kind: 'list',
        title: 'Troubleshooting',
        entries: [
          'Set the graphics in Setup.',
          'Enable the DirectX wrapper if the client crashes.',
          'Use compatibility mode for Windows XP or 7.',
          'Run as administrator.',
          'Update the system if the plist.txt error appears.',
          'Add exceptions to your anti-virus.',
        ].map((tip) => cell(tip)),
      },
    ],
    buttons: link(site.links.download),
  }),
});
