import { expect, test } from 'vitest';
import { pageTexts } from './prose-pages.ts';

const page = `# Set up mail
Kafra sends mails
through a provider. It needs e.g. an address.

- First item. Its second sentence.
  1. Inner item

      continued here

\`\`\`sh
echo What is code
\`\`\`

| Setting | Meaning |
|---|---|
| \`url\` | [Address](mail.md#where) of the provider |

> Quotation of a bad sentence.
`;

test('pageTexts returns sentences, headings, items and cells of a Markdown page, without code and quotations', () => {
  expect(pageTexts(page).map(({ line, text }) => [line, text])).toEqual([
    [1, 'Set up mail'],
    [2, 'Kafra sends mails through a provider.'],
    [2, 'It needs e.g. an address.'],
    [5, 'First item.'],
    [5, 'Its second sentence.'],
    [6, 'Inner item'],
    [8, 'continued here'],
    [14, 'Setting'],
    [14, 'Meaning'],
    [16, 'X'],
    [16, 'Address of the provider'],
  ]);
});
