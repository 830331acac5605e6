import { sitePages } from '@kafra/sdk/contract';
import { describe, expect, it } from 'vitest';
import { markdownProblems, parseLine, parseMarkdown } from './markdown-cards.ts';

const partsOf = (markdown: string) => parseMarkdown(markdown, 'Untitled').cards.flatMap(({ parts }) => parts);

describe('parseMarkdown of a page text', () => {
  it('starts a card at each second-level heading, and a titled part at each third-level heading', () => {
    expect(parseMarkdown('# House\n\nHello\n\n## Rules\n\n### First\n\n- a\n- b\n\nEnd', 'Before')).toEqual({
      title: 'House',
      cards: [
        { title: 'Before', parts: [{ kind: 'text', paragraphs: [[{ text: 'Hello' }]] }] },
        {
          title: 'Rules',
          parts: [
            { kind: 'list', title: 'First', entries: [[{ text: 'a' }], [{ text: 'b' }]] },
            { kind: 'text', paragraphs: [[{ text: 'End' }]] },
          ],
        },
      ],
      problems: [],
    });
  });

  it('reads numbered lists, nested lists, tables, code, pictures and built-in parts', () => {
    expect(partsOf('1. one\n2. two\n   - inner')).toEqual([
      { kind: 'steps', steps: [[{ text: 'one' }], [{ text: 'two' }], [{ text: 'inner' }]] },
    ]);
    expect(partsOf('| A | B |\n|---|---|\n| 1 | **2** |\n| 3 |')).toEqual([
      {
        kind: 'table',
        columns: ['A', 'B'],
        rows: [
          [[{ text: '1' }], [{ text: '2', bold: true }]],
          [[{ text: '3' }], []],
        ],
      },
    ]);
    expect(partsOf('```\n<b>\n```')).toEqual([{ kind: 'code', text: '<b>' }]);
    expect(partsOf('![Our town](/media/town.png)')).toEqual([
      { kind: 'image', src: '/media/town.png', alt: 'Our town' },
    ]);
    expect(partsOf('{tap_chart}')).toEqual([{ kind: 'built_in', part: 'tap_chart' }]);
  });

  it('joins consecutive paragraphs', () => {
    expect(partsOf('one\ntwo\n\nthree')).toEqual([
      { kind: 'text', paragraphs: [[{ text: 'one two' }], [{ text: 'three' }]] },
    ]);
  });
});

describe('parseLine of one line of Markdown', () => {
  it.each<[string, object[]]>([
    ['No **botting**', [{ text: 'No ' }, { text: 'botting', bold: true }]],
    ['*a* and `b`', [{ text: 'a', italic: true }, { text: ' and ' }, { text: 'b', code: true }]],
    ['[wiki](https://wiki.example/a)', [{ text: 'wiki', href: 'https://wiki.example/a' }]],
    ['[here](#/download)', [{ text: 'here', href: '#/download' }]],
    ['[home](/)', [{ text: 'home', href: '#/home' }]],
    ['[here](/#/download)', [{ text: 'here', href: '#/download' }]],
    ['[potions](/item/501)', [{ text: 'potions', href: '#/shared/item_db?id=501' }]],
    ['[season](/news/season-3)', [{ text: 'season', href: '#/news/season-3' }]],
    ['[tower](/map/1@tower)', [{ text: 'tower', href: '#/shared/map_db?id=1%40tower' }]],
    ['Fish &amp; chips &lt;', [{ text: 'Fish & chips <' }]],
  ])('reads %s', (line, spans) => expect(parseLine(line)).toEqual(spans));

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html,1)',
    '[x](http://plain.example)',
    '[x](//other.example)',
    '[x](//other.example/item/501)',
    '[x](/item/potion)',
    '[x](/admin)',
    '[x](item/501)',
    '[x](https://)',
    '<img src=x onerror=alert(1)>',
    '![x](https://other.example/a.png)',
    '# heading',
    '- entry',
    '> quote',
    '---',
  ])('shows %s as plain text', (line) => {
    const spans = parseLine(line);
    expect(spans.map(({ text }) => text).join('')).toBe(line);
    expect(spans.every(({ href }) => href === undefined)).toBe(true);
    expect(markdownProblems([line])).toHaveLength(/^!?\[/.test(line) ? 1 : 0);
  });

  it('markdownProblems reports each link and picture that is shown as text once, with the correct form', () => {
    expect(markdownProblems(['A [x](javascript:alert(1)).', '- [x](javascript:alert(1))\n\n![a](town.png)'])).toEqual([
      'the link [x](javascript:alert(1)) is shown as text: write [name](address) with an address that begins with https:// or #/, or one such as /item/501',
      'the picture ![a](town.png) is shown as text: write ![name](/media/FILE) in a separate paragraph',
    ]);
    expect(markdownProblems([`[x](http://${'a'.repeat(200)})`])[0]).toMatch(/^the link .{80}\.\.\. is shown/);
  });
});

it.each([
  '*'.repeat(20_000),
  '['.repeat(20_000),
  '> '.repeat(5_000),
  `${'**a '.repeat(2_000)}${'**'.repeat(2_000)}`,
  `${'- '.repeat(300)}x`,
  '\u202e\u0000\ufffd\u0301'.repeat(1_000),
  '<script>'.repeat(2_000),
  '![](/media/../../etc/passwd)',
  '| a |\n|---|\n'.repeat(500),
])('a parsed page is always valid for clients (%#)', (markdown) => {
  const { cards } = parseMarkdown(markdown, 'Page');
  const pages = { server_info: cards, server_features: [], download: [], custom: [], translations: [] };
  expect(sitePages.parse(JSON.parse(JSON.stringify(pages)))).toEqual(pages);
});
