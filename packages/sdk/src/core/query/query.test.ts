import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../testing/seeded-random.ts';
import { createDataset, type Dataset } from './dataset.ts';
import type { FieldTable, NumberField, RelationLink } from './fields.ts';
import { createQueryEngine } from './language.ts';
import { parseQuery, queryLimits } from './parse.ts';
import { createVocabularies } from './vocabulary.ts';

interface Book {
  id: number;
  title: string;
  kinds: readonly string[];
  pages?: number;
  price: number;
  authors: readonly { id: string; share: number }[];
}

interface Author {
  id: string;
  name: string;
  born: number;
  country: string;
}

const books: readonly Book[] = [
  { id: 1, title: 'Red Sea', kinds: ['Novel'], pages: 120, price: 10, authors: [{ id: 'a', share: 100 }] },
  {
    id: 2,
    title: 'The Orange Sea',
    kinds: ['Novel', 'Best_Seller'],
    pages: 300,
    price: 25,
    authors: [{ id: 'b', share: 60 }],
  },
  { id: 3, title: 'Atlas (Old)', kinds: ['Map Book'], price: 1_500_000, authors: [] },
  {
    id: 4,
    title: 'Cooking, or Not',
    kinds: ['Cook Book'],
    pages: 40,
    price: 5,
    authors: [
      { id: 'a', share: 20 },
      { id: 'b', share: 80 },
    ],
  },
];
const authors: readonly Author[] = [
  { id: 'a', name: 'Ada Red', born: 1900, country: 'Norway' },
  { id: 'b', name: 'Bo', born: 1950, country: 'Peru' },
];

const share: NumberField<RelationLink> = {
  ...{ kind: 'number', names: ['share'], help: 'part of the work', example: 'by:(share>50)', unit: 'percent' },
  read: ({ numbers }) => numbers.share,
};
const bookTable: FieldTable<Book> = {
  id: 'books',
  noun: 'books',
  fields: [
    { kind: 'number', names: ['id'], help: 'ID', example: 'id:1', read: ({ id }) => id },
    { kind: 'text', names: ['title', 'ti'], help: 'its title', example: 'title:sea', read: ({ title }) => [title] },
    {
      ...{
        kind: 'word',
        names: ['kind', 'k'],
        help: 'what it is',
        example: 'kind:novel',
        noun: 'a kind',
        facet: 'Kind',
      },
      ...{ aliases: { reading: ['Novel', 'Best_Seller'] }, numberField: 'pages', read: ({ kinds }) => kinds },
    },
    {
      kind: 'number',
      names: ['pages'],
      help: 'how long',
      example: 'pages>100',
      facet: 'Pages',
      read: ({ pages }) => pages,
    },
    {
      kind: 'number',
      names: ['price'],
      help: 'its price',
      example: 'price<1k',
      unit: 'zeny',
      read: ({ price }) => price,
    },
    {
      ...{
        kind: 'relation',
        names: ['by'],
        help: 'who wrote it',
        example: 'by:(born>1900)',
        to: 'authors',
        linkFields: [share],
      },
      read: ({ authors: links }) =>
        links.map(({ id, share: part }) => ({ id, name: id === 'a' ? 'Ada Red' : 'Bo', numbers: { share: part } })),
    },
  ],
  unknown: { paper: 'This library does not say what its books are printed on.' },
  idOf: ({ id }) => String(id),
  words: ({ id, title }) => [String(id), title],
};
const authorTable: FieldTable<Author> = {
  id: 'authors',
  noun: 'authors',
  fields: [
    { kind: 'text', names: ['name'], help: 'the name', example: 'name:ada', read: ({ name }) => [name] },
    { kind: 'number', names: ['born'], help: 'the year', example: 'born<1920', read: ({ born }) => born },
    {
      kind: 'word',
      names: ['country'],
      help: 'from where',
      example: 'country:peru',
      noun: 'a country',
      read: ({ country }) => [country],
    },
  ],
  idOf: ({ id }) => id,
  words: ({ id, name }) => [id, name],
};

const vocabularyOf = createVocabularies([bookTable, authorTable]);
const datasets = new Map<string, Dataset>([
  ['books', createDataset(bookTable, books)],
  ['authors', createDataset(authorTable, authors)],
]);
const bookData = createDataset(bookTable, books);
const engine = createQueryEngine({
  dataset: () => bookData,
  vocabulary: vocabularyOf('books'),
  related: (id) => datasets.get(id),
});

const ids = (text: string): number[] => {
  const { marks, compare } = engine.select(text);
  const numbers = [...marks.keys()].filter((at) => marks[at] === 1);
  return (compare ? numbers.sort(compare) : numbers).map((at) => books[at]?.id ?? 0);
};
const faults = (text: string) =>
  engine.read(text).problems.map(({ start, end, message }) => `${text.slice(start, end)}: ${message}`);

describe('results of the search language', () => {
  it.each([
    ['kind:novel', [1, 2]],
    ['k:"best seller"', [2]],
    ['kind:Best_Seller', [2]],
    ['kind:novel,"map book"', [1, 2, 3]],
    ['kind:reading', [1, 2]],
    ['kind!=novel', [3, 4]],
    ['-kind:novel', [3, 4]],
    ['not kind:novel', [3, 4]],
    ['title:sea', [1, 2]],
    ['title="red sea"', [1]],
    ['title=sea', []],
    ['title!="red sea"', [2, 3, 4]],
    ['pages>100', [1, 2]],
    ['pages>=120 pages<300', [1]],
    ['pages < 100', [4]],
    ['pages:<100', [4]],
    ['-pages<100', [1, 2, 3]],
    ['pages!=120', [2, 4]],
    ['pages:40..120', [1, 4]],
    ['pages:120..40', [1, 4]],
    ['pages:121..', [2]],
    ['pages:..120', [1, 4]],
    ['pages:121..*', [2]],
    ['pages:40,300', [2, 4]],
    ['price>=1.5m', [3]],
    ['price>=1,500,000z', [3]],
    ['price<1k', [1, 2, 4]],
    ['(kind:novel or pages:40) price<20', [1, 4]],
    ['kind:novel|pages:40', [1, 2, 4]],
    ['pages:40 or kind:novel price:25', [2, 4]],
    ['-(kind:novel price:25)', [1, 3, 4]],
    ['"red sea"', [1]],
    ['-red kind:novel', [2]],
    ['(orange or atlas) price>0', [2, 3]],
    ['"or" price>0', [2, 4]],
    ['by:ada', [1, 4]],
    ['by:(country:peru)', [2, 4]],
    ['by:(born<1920 share<50)', [4]],
    ['by:(born<1920 or share>70)', [1, 4]],
    ['by:(-country:peru)', [1, 4]],
    ['-by:(country:peru)', [1, 3]],
    ['by!="ada red"', [2, 3]],
    ['by:(red)', [1, 4]],
    ['sort:-price kind:novel', [2, 1]],
    ['sort:pages price>0', [4, 1, 2, 3]],
    ['sort:title', [3, 4, 1, 2]],
    ['kind:novel )', [1, 2]],
    ['(kind:novel', [1, 2]],
    ['title:"red', [1]],
    ['kind:', [1, 2, 3, 4]],
    ['KIND:NOVEL', [1, 2]],
  ])('are the expected records for %s', (text, expected) => {
    expect({ ids: ids(text), faults: faults(text) }).toEqual({ ids: expected, faults: [] });
  });

  it('are not filtered by a plain text with any colons, parentheses and words', () => {
    for (const text of [
      'Manual: How To',
      'https://x.example',
      'Cooking, or not',
      'Atlas (Old)',
      'or',
      'not',
      "Monster's",
      '+7 -',
      ':)',
    ])
      expect(engine.select(text).parsed).toMatchObject({ isStructured: false, words: text });
  });

  it('have one text for the free words of a structured search', () => {
    expect(engine.select('red kind:novel sea').parsed.words).toBe('red sea');
    expect(engine.select('kind:novel orange').parsed.words).toBe('orange');
  });

  it('need related records only for searches about them', () => {
    expect(engine.relatedTables('by:ada')).toEqual([]);
    expect(engine.relatedTables('-(price>1 by:(born>1900))')).toEqual(['authors']);
  });
});

describe('errors of the search language', () => {
  it.each([
    ['pagse>100', ['pagse: There is no field "pagse". Did you mean "pages"?']],
    ['kind:novle', ['novle: The field "kind" has no value "novle". Did you mean "Novel"?']],
    ['kind:map', ['map: The field "kind" has no value "map". Did you mean "Map Book"?']],
    ['pages>abc', ['abc: pages must be a number, not "abc".']],
    ['pages:4%', ['4%: pages must be a number, not "4%".']],
    ['kind<3', ['kind<3: kind cannot be compared with <.']],
    ['kind:2', ['2: kind must be a kind. Did you mean "pages:2"?']],
    ['by:(pages>3)', ['pages: There is no field "pages" for authors.']],
    ['born>3', ['born: There is no field "born" for books.']],
    ['zzzzzzz:3 kind:novel', ['zzzzzzz: There is no field "zzzzzzz" for books.']],
    ['kind:novel constructor:x', ['constructor: There is no field "constructor" for books.']],
    ['paper:thin', ['paper: This library does not say what its books are printed on.']],
    ['sort:by', ['sort:by: A list cannot be sorted by by.']],
    ['sort:-pirce', ['sort:-pirce: There is no field "pirce". Did you mean "price"?']],
  ])('are reported for %s', (text, expected) => expect(faults(text)).toEqual(expected));

  it('do not disable the other parts of the search text', () => {
    expect(ids('kind:novle pages<200')).toEqual([1, 4]);
    expect(ids('pagse:(x y) pages<200')).toEqual([1, 4]);
  });

  it('report exceeded limits', () => {
    expect(faults(`kind:novel ${'x'.repeat(queryLimits.characters)}`).at(-1)).toContain('at most 500 characters');
    for (const lead of ['', 'x', 'xx', 'xxx', 'xxxx', 'xxxxx', 'xxxxxx', 'xxxxxxx'])
      expect(faults(`${lead} kind:novel ${'kind:"novel" '.repeat(60)}`)).toEqual([
        expect.stringContaining('at most 500 characters'),
      ]);
    expect(faults('a '.repeat(queryLimits.terms + 1).concat('"')).at(-1)).toContain('at most 100 terms');
    expect(faults('-'.concat('('.repeat(40), 'kind:novel')).at(-1)).toContain('nested at most 10 deep');
  });
});

describe('changes of a search text by the filter panel', () => {
  it('add words to a field and remove them', () => {
    const chosen = engine.toggleWord('sea', 'kind', 'Map Book');
    expect(chosen).toBe('sea kind:"Map Book"');
    expect(engine.toggleWord(chosen, 'kind', 'Novel')).toBe('sea kind:"Map Book",Novel');
    expect(engine.toggleWord('kind:novel sea', 'kind', 'Novel')).toBe('sea');
  });

  it('set and clear the limits of a number', () => {
    expect(engine.setRange('sea pages>3', 'pages', '10', '')).toBe('sea pages:10..');
    expect(engine.setRange('pages:1..2 sea', 'pages', '', '')).toBe('sea');
    expect(engine.setRange('', 'pages', '5', '5')).toBe('pages:5');
  });

  it.each([
    ['0.', 'pages:0..'],
    ['0.05', 'pages:0.05..'],
    ['1,', 'pages:1..'],
    ['1,0', 'pages:1.0..'],
    ['0,05', 'pages:0.05..'],
    ['1,000,000', 'pages:1000000..'],
    ['1,000', 'pages:1000..'],
    ['1 000 000', 'pages:1000000..'],
    ['.', ''],
    [' ', ''],
  ])('accept %j as a limit that the user is still typing', (typed, text) => {
    expect(engine.setRange('', 'pages', typed, '')).toBe(text);
  });

  it('show for each choice of a field the number of results, without the other choices of that field', () => {
    const facet = engine.facets('kind:novel price<20').find(({ field }) => field === 'kind');
    expect(facet).toMatchObject({
      options: [
        { word: 'Cook Book', count: 1, isChosen: false },
        { word: 'Novel', count: 1, isChosen: true },
      ],
    });
    expect(engine.facets('pages>=40 pages<=120').find(({ field }) => field === 'pages')).toMatchObject({
      min: '40',
      max: '120',
    });
  });

  it('remove a part of the search text by its position', () => {
    const { parts } = engine.read('red kind:novel pages>3 sea');
    expect(parts.map(({ text }) => text)).toEqual(['kind:novel', 'pages>3']);
    expect(parts.map((part) => engine.removePart('red kind:novel pages>3 sea', part))).toEqual([
      'red pages>3 sea',
      'red kind:novel sea',
    ]);
  });
});

describe('completion while a user types a search', () => {
  const offers = (text: string, caret = text.length) =>
    engine.complete(text, caret).offers.map(({ insert }) => {
      const { start, end } = engine.complete(text, caret);
      return text.slice(0, start) + insert + text.slice(end);
    });
  it.each([
    ['pa', ['pages:']],
    ['red pr', ['red price:']],
    ['kind:n', ['kind:Novel']],
    ['kind:novel,map', ['kind:novel,"Map Book"']],
    ['kind:"map b', ['kind:"Map Book"']],
    ['by:(co', ['by:(country:']],
    ['by:(country:p', ['by:(country:Peru']],
    ['by:(sh', ['by:(share:']],
    ['by:(born>3) ki', ['by:(born>3) kind:']],
    ['by:ad', ['by:"Ada Red"']],
    ['sort:-pa', ['sort:-pages']],
    ['-ki', ['-kind:']],
    ['kind:Novel', []],
    ['"ki', []],
    ['zzz', []],
  ])('suggests words at the end of %s', (text, expected) => expect(offers(text)).toEqual(expected));

  it.each([
    ['a word before others', 'ki| sea', ['kind: sea']],
    ['a name whose operator and value stay', 'pa|>40 sea', ['pages>40 sea']],
    ['sort as a field name', 'so|:pages', ['sort:pages']],
    ['nothing inside an operator', 'pages >|= 40', []],
    ['nothing for an unknown field', 'colr:ki|', []],
    ['nothing inside the parentheses of an unknown field', 'colr:(ki|', []],
    ['nothing before the minus of a sort order', 'sort:|-pages', []],
    ['fields of a group without a closing parenthesis', 'by:(born>3 co|', ['by:(born>3 country:']],
    ['fields after a closed group', 'by:(born>3)ki|', ['by:(born>3)kind:']],
    ['nothing beyond the length limit', `${'red '.repeat(130)}ki|`, []],
  ])('suggests words at the caret: %s', (_title, marked, expected) => {
    const caret = marked.indexOf('|');
    expect(offers(marked.replace('|', ''), caret)).toEqual(expected);
  });

  it('suggests the field names of a group after a blank inside its parentheses', () =>
    expect(offers('by:( ')).toEqual(['by:( share:', 'by:( name:', 'by:( born:', 'by:( country:', 'by:( sort:']));
});

describe('parsing random search text', () => {
  const pieces = [
    'kind:',
    'novel',
    'pages',
    '<',
    '>=',
    '=',
    '!=',
    ':',
    '"',
    '(',
    ')',
    '|',
    ' or ',
    ' not ',
    '-',
    ',',
    '..',
    '40',
    '%',
    'by:(',
    'born',
    'sort:',
    ' ',
    '\n',
    '\u{1f600}',
    '\ud800',
    'é',
    '\\',
    '[',
    '$',
    'https://',
    '*',
    '1,5',
    '_',
    '+',
    "'",
  ];
  const random = seededRandom(13);
  const pick = random.below;
  const randomText = () => Array.from({ length: pick(14) }, () => pieces[pick(pieces.length)]).join('');

  it('throws no exception, reports errors inside the text, and inverts the results with a minus', () => {
    for (let round = 0; round < 60_000; round++) {
      const text = randomText();
      const { parsed, problems, parts, marks } = engine.select(text);
      for (const { start, end } of [...problems, ...parts])
        if (!(start >= 0 && start <= end && end <= text.length))
          throw new Error(`${JSON.stringify(text)}: ${start}-${end}`);
      const caret = pick(text.length + 1);
      const offered = engine.complete(text, caret);
      if (!(offered.start <= caret && caret <= offered.end && offered.end <= text.length))
        throw new Error(`${JSON.stringify(text)} at ${caret}: ${offered.start}-${offered.end}`);
      if (
        !parsed.isStructured ||
        parsed.words !== '' ||
        parsed.filters.length === 0 ||
        problems.length > 0 ||
        parsed.sort
      )
        continue;
      // The test negates the text by `-(...)`. An open quote or parenthesis in the text would include the closing
      // parenthesis, so such texts are skipped.
      if ((text.match(/"/g)?.length ?? 0) % 2 > 0 || opens(text)) continue;
      const others = engine.select(`-(${text})`);
      if (others.parsed.filters.length === 0 || parts.length === 0) continue;
      const sum = marks.map((mark, at) => mark + (others.marks[at] ?? 0));
      if (sum.some((mark) => mark !== 1)) throw new Error(`${JSON.stringify(text)} and its opposite: ${sum}`);
    }
  });

  it('takes linear time for nested and repeated parts', () => {
    for (const text of [
      '('.repeat(5_000),
      '-'.repeat(5_000),
      'kind:'.repeat(2_000),
      '"'.repeat(5_000),
      'by:('.repeat(2_000),
      'not '.repeat(3_000),
    ])
      expect(engine.read(`kind:novel ${text}`).problems.length).toBeGreaterThan(0);
  });
});

describe('a very long search text', () => {
  /** Returns the number of field name lookups while a text is parsed, because lookups take most of the time. */
  function lookups(text: string): number {
    let count = 0;
    const vocabulary = createVocabularies([bookTable, authorTable])('books');
    const counting = {
      ...vocabulary,
      reject(name: string) {
        count += 1;
        return vocabulary.reject(name);
      },
    };
    parseQuery(text, counting);
    return count;
  }

  it('is parsed only up to the length limit of a search', () => {
    expect(lookups('xyzwq: '.repeat(150_000))).toBeLessThanOrEqual(queryLimits.characters);
  });

  it('is reported as too long if it is structured, but not if it is plain text', () => {
    const words = 'xyzwq: '.repeat(150_000);
    expect(engine.select(words).parsed).toMatchObject({ isStructured: false, words });
    expect(faults(`kind:novel ${words}`).at(-1)).toContain('at most 500 characters');
  });
});

/** Returns true if a text has unmatched parentheses, which the parser tolerates. */
function opens(text: string): boolean {
  let open = 0;
  for (const letter of text) {
    if (letter === '(') open++;
    if (letter === ')' && --open < 0) return true;
  }
  return open !== 0;
}
