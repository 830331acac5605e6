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

const askedLists = `The server searches these lists, a page at a time, and each has the fields of what it can be filtered by. A search asks for
terms that must all hold: \`or\`, a minus and \`!=\` are refused, as they would hide rows that are not here yet. Names are whole ones; a
comma stands between several.`;

const introduction = `# Search language

<!-- Written by \`pnpm run docs\`: fields from sdk/rules/search-fields, words from scripts/lib/search-language-page.ts. -->

Any words find records by name, however they are spelt. Beside them, or instead, a search may say what the records must be:

    type:card slot:weapon drops:"Hydra" level<40       items
    monster:(race:undead drops:(type:card))            maps
    bonus:bStr -inside:box price:..50k                 items

The same text works in the search box of the web site and of the terminal, in a link, and in the command of that database:
\`kafra items search '...'\`, \`kafra maps search '...'\`.

| Written | Means |
|---|---|
| \`type:card\` | a word of a list is this one; a text holds this; a number is this |
| \`name="red potion"\` | it is exactly this |
| \`race!=undead\` | it is not this |
| \`level<40\`, \`level>=10\` | compared; \`k\`, \`m\` and \`b\` stand for thousands, millions and billions: \`price<1.5m\` |
| \`level:10..20\`, \`level:..39\`, \`price:1m..\` | from one number to another, both included |
| \`type:card,weapon\` | one of these |
| \`type:card level<40\` | both |
| \`type:card or type:weapon\`, \`a \\| b\` | one of both; a blank binds closer |
| \`-type:card\`, \`not type:card\` | everything else |
| \`(type:card or type:weapon) level<40\` | what stands in parentheses belongs together |
| \`"red potion"\` | exactly these words in the name |
| \`droppedby:(race:plant level<40)\` | a relation: what is asked of the records at its other end; without parentheses their name |
| \`sort:level\`, \`sort:-level\` | the order of the list, and the other way round |

- Letter case, \`_\` and runs of blanks do not count. Quotes keep blanks, commas and parentheses together; an apostrophe is a letter.
- A text without a field, a quote or a minus is searched as it is typed; \`or\` and parentheses mean nothing in it.
- Ages are written as \`30m\`, \`12h\`, \`7d\` or \`4w\`: \`opened<2h\`.
- In lists of rows the free words are looked for in the texts of a row, as without the language; of the own storage the server
  looks for them.
- What has no value meets no comparison; the required level of what has none is 0.
- What is wrong is left out and said with its place, and the rest still filters; a command ends with exit code 64 instead.
- At most 500 letters, 100 terms, 10 parentheses deep.
- In a shell, put the query into single quotes: \`kafra items search 'type:card level<40'\`. A query that begins with a minus is written
  \`not type:card\`, or behind \`--\`.
`;

/** The page of the search language: its grammar, and each field of each list. */
export const searchLanguagePage = (): string => [introduction, ...describedLists().flatMap(section)].join('\n');
