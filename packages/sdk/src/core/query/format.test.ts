import { expect, it } from 'vitest';
import { itemRecord } from '../../contract/databases.ts';
import { itemFields } from '../../rules/search-fields/index.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { createDataset } from './dataset.ts';
import { quoteValue } from './edit.ts';
import { createQueryEngine } from './language.ts';
import type { ParsedQuery, QueryNode } from './nodes.ts';
import { parseQuery } from './parse.ts';
import { createVocabularies } from './vocabulary.ts';

/** These tests parse a search text, write it again, and check that the written text has the same meaning. */
const rates = { base: 1, job: 1, drop: 1 };
const table = itemFields(rates);
const vocabulary = createVocabularies([table])('items');
const item = (id: number, name: string, more: object) => itemRecord.parse({ id, name, aegis_name: name, ...more });
const records = createDataset(table, [
  item(501, 'Red Potion', { type: 'Healing', buy: 50, weight: 70 }),
  item(1201, 'Knife, Old', { type: 'Weapon', slots: 3, equip_lv: 4, loc: ['Right_Hand'], script: 'bonus bStr,3;' }),
  item(4035, 'Hydra Card', { type: 'Card', loc: ['Right_Hand'], script: 'bonus2 bAddRace,RC_DemiHuman,20;' }),
  item(4036, '<5 or (not) -3', {
    type: 'Card',
    group_contents: [{ item_id: 501, name: 'Red Potion', weight_percent: 5 }],
  }),
]);
const engine = createQueryEngine({ dataset: () => records, vocabulary, related: () => records });

const phrase = (text: string) => `"${text}"`;

function formatNode(node: QueryNode): string {
  switch (node.kind) {
    case 'words':
      return phrase(node.text);
    case 'not':
      return `-${inParentheses(node.part)}`;
    case 'term': {
      const { field, operator, values, inner } = node;
      return (
        field + operator + (inner ? `(${formatNode(inner)})` : values.map(({ text }) => quoteValue(text)).join(','))
      );
    }
    default:
      return node.parts.map(inParentheses).join(node.kind === 'all' ? ' ' : ' or ');
  }
}

const inParentheses = (node: QueryNode): string =>
  node.kind === 'all' || node.kind === 'any' || node.kind === 'not' ? `(${formatNode(node)})` : formatNode(node);

function format({ isStructured, filters, words, sort }: ParsedQuery): string {
  if (!isStructured) return words;
  const free = words.split(' ').filter((word) => word !== '');
  const parts =
    filters.length + free.length + (sort ? 1 : 0) === 1 ? filters.map(formatNode) : filters.map(inParentheses);
  // A free word that has a meaning in the search language must be written in quotes, together with the conditions.
  const means = (word: string) => /^(?:not|or|[-<>=!:].*)$/i.test(word);
  const order = sort ? [`sort:${sort.isDescending ? '-' : ''}${sort.field}`] : [];
  return [...parts, ...free.filter(means).map(phrase), ...order, ...free.filter((word) => !means(word))].join(' ');
}

const pieces = [
  ...[
    'type:card',
    'type:',
    'card',
    'weapon',
    'level<40',
    'level >= 3',
    'slots:1..3',
    'buy<1,500',
    'contains:',
    'contains:(',
  ],
  ...[
    'name:"',
    '"',
    '(',
    ')',
    ' ',
    '  ',
    ' or ',
    '|',
    '-',
    'not ',
    'not',
    'or',
    ',',
    ':',
    '=',
    '!=',
    '<',
    '..',
    '40',
    '1k',
  ],
  ...[
    'red',
    'potion',
    "Monster's",
    'name=',
    'name:<5',
    'text!=',
    'sort:-level',
    'sort:',
    'levle:',
    'x:y',
    '剣',
    '\t',
    '<5',
  ],
];

it('a search text that is parsed and written again finds the same records', () => {
  const random = seededRandom(29);
  let structured = 0;
  for (let round = 0; round < 60_000; round++) {
    const text = Array.from({ length: random.below(12) }, () => pieces[random.below(pieces.length)]).join('');
    const parsed = parseQuery(text, vocabulary);
    const written = format(parsed);
    const again = parseQuery(written, vocabulary);
    if (format(again) !== written)
      throw new Error(`${JSON.stringify(text)} is ${JSON.stringify(written)}, then ${JSON.stringify(format(again))}`);
    if (!parsed.isStructured || parsed.filters.length === 0) continue;
    structured++;
    if (again.filters.length !== parsed.filters.length) continue;
    const [one, other] = [engine.select(text).marks, engine.select(written).marks];
    if (one.some((mark, at) => mark !== other[at]))
      throw new Error(`${JSON.stringify(text)} and ${JSON.stringify(written)} find different things`);
  }
  expect(structured).toBeGreaterThan(20_000);
});
