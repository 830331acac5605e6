import { type DescribedList, describedLists, type DescribedField as Field } from '@kafra/sdk/rules';

const inCell = (text: string) => text.replaceAll('|', '\\|');

const kinds: Readonly<Record<Field['kind'], string>> = {
  number: 'number',
  text: 'text',
  word: 'word',
  relation: 'relation',
};

function row({ names, kind, help, example }: Field): string {
  const [name, ...short] = names;
  const also = short.map((one) => `\`${one}\``).join(', ');
  return `| \`${name}\` | ${also} | ${kinds[kind]} | ${inCell(help)} | \`${inCell(example)}\` |`;
}

const section = ({ title, command, fields }: DescribedList): string[] => [
  `## ${title}`,
  '',
  ...(command === undefined ? [askedLists, ''] : []),
  '| Field | Short | Kind | Meaning | Example |',
  '|---|---|---|---|---|',
  ...fields.map(row),
  '',
];

const askedLists = `The server searches these lists page by page. Their fields are their filters. All terms of a search must match: \`or\`,
a minus and \`!=\` are refused, because they would hide rows that are not loaded yet. Write whole names, with a comma between several.
The fields of usual prices exist in item logs only. The client matches them on each page, and reads further pages until an entry matches.`;

const introduction = `# Search language

<!-- Written by \`pnpm run docs\`: fields from sdk/rules/search-fields, words from scripts/lib/search-language-page.ts. -->

Type a name to find records, even if you misspell it. Type a field, a colon and a value to find records by what they are.

| In | Type | To find |
|---|---|---|
| Item DB | \`type:card\` | all cards |
| Mob DB | \`level:20..30 race:plant\` | plants of level 20 to 30 |
| Item DB | \`type:weapon level<40 slots>=3\` | weapons for low levels with three slots or more |
| Map DB | \`monster:(race:undead drops:(type:card))\` | maps with undead monsters that drop a card |

The same text works in the search box of the site and of \`kafra ui\`, in a link, and in the commands (\`kafra items search '...'\`,
\`kafra maps search '...'\`).

To see the words of a field such as \`type\`, \`is\`, \`mode\` or \`against\`, type the field and a colon in a search box. The box lists them.

## Write a search

| Type | To find records |
|---|---|
| \`type:card\` | with this word; of a text field, with this text in it; of a number, with exactly this number |
| \`name="red potion"\` | with exactly this value |
| \`race!=undead\` | without this value |
| \`level<40\`, \`level>=10\` | below, above or equal to a number. \`k\`, \`m\` and \`b\` are thousands, millions and billions: \`price<1.5m\` |
| \`level:10..20\`, \`level:..39\`, \`price:1m..\` | in a range, including both ends |
| \`type:card,weapon\` | with one of these values |
| \`type:card level<40\` | that match both |
| \`type:card or type:weapon\`, \`a \\| b\` | that match one or both |
| \`-type:card\`, \`not type:card\` | that do not match |
| \`(type:card or type:weapon) level<40\` | that match one of the first two, and the third |
| \`"red potion"\` | with exactly these words in the name |
| \`droppedby:(race:plant level<40)\` | with a related record that matches the search in parentheses |
| \`droppedby:poring\` | with a related record of this name |
| \`opened<2h\` | by age: \`30m\`, \`12h\`, \`7d\` or \`4w\` |
| \`sort:level\`, \`sort:-level\` | in this order, or in reverse |

- \`a b or c\` means "(a and b), or c".
- Letter case, \`_\` and repeated spaces are ignored.
- Put quotes around a value with spaces, commas or parentheses.
- Records without a value never match \`<\`, \`>\` or a range. Items without a required level count as level 0.
- Without any field, quote or minus, the whole text is searched as it is: \`or\` and parentheses have no meaning.
- In lists of rows, words without a field are searched in the texts of the row. In storages, the server searches them.
- A wrong part is marked and ignored, and the rest still filters. A command fails instead, with exit code 64.
- A search has at most 500 characters, 100 terms and 10 levels of parentheses.

## Use it in a shell
Put the search into single quotes:

\`\`\`sh
kafra items search 'type:card level<40'
\`\`\`

Write \`not type:card\` instead of a minus at the start, or put \`--\` before the search:

\`\`\`sh
kafra items search -- '-type:card level<40'
\`\`\`
`;

/** Returns the documentation page of the search language: its grammar, and the search fields of each list. */
export const searchLanguagePage = (): string => [introduction, ...describedLists().flatMap(section)].join('\n');
