import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PageSettings } from '../../rules/settings/page-settings.ts';
import { chooseTexts, type PageText } from './chosen-texts.ts';
import { readPageFiles } from './page-files.ts';
import { sitePages } from './site-pages.ts';

const shown = (settings: PageSettings, texts: readonly PageText[], wanted: readonly string[] = []) =>
  sitePages(settings, chooseTexts(settings, texts, { site: 'en', wanted }));
const list = (text: string) => ({ kind: 'list', entries: [[{ text }]] });

describe('sitePages, the pages of the site for a visitor,', () => {
  it('returns no pages if neither settings nor files contain texts', () => {
    expect(sitePages({}, [])).toEqual({
      ...{ server_info: [], server_features: [], download: [], custom: [], translations: [] },
    });
  });

  it('reads a page from its file, unless the settings contain the page', () => {
    const files = [
      { name: 'rules', language: '', text: '- From the file' },
      { name: 'features', language: '', text: '## Homes\n\n- From the file' },
      { name: 'staff', language: '', text: '# Our staff\n\nAnn' },
    ];
    const pages = shown({ rules: ['From the settings'] }, files);
    expect(pages.server_info).toEqual([
      { id: 'rules', title: 'Rules and Restrictions', parts: [list('From the settings')] },
    ]);
    expect(pages.server_features).toEqual([{ title: 'Homes', parts: [list('From the file')] }]);
    expect(pages.custom).toEqual([
      { slug: 'staff', title: 'Our staff', cards: [{ title: 'Our staff', parts: [expect.anything()] }] },
    ]);
  });

  it("joins the content lines of a page's card in the settings", () => {
    const card = {
      title: 'Pets',
      text: 'Many.',
      list: ['Cats'],
      facts: { Slots: '3' },
      built_in: 'spotlight' as const,
    };
    expect(shown({ features: [card] }, []).server_features).toEqual([
      {
        title: 'Pets',
        parts: [
          { kind: 'text', paragraphs: [[{ text: 'Many.' }]] },
          list('Cats'),
          { kind: 'facts', facts: [{ label: 'Slots', value: '3' }] },
          { kind: 'built_in', part: 'spotlight' },
        ],
      },
    ]);
  });
});

describe('page texts in several languages', () => {
  const texts = [
    { name: 'rules', language: '', text: '- Be kind' },
    { name: 'rules', language: 'de', text: '- Sei nett' },
    { name: 'rules', language: 'zh-Hant', text: '- 友善' },
    { name: 'staff', language: 'de', text: '# Die Leitung\n\nAnn' },
  ];
  const rules = (wanted: string[]) =>
    shown({}, texts, wanted).server_info.map(({ language, parts }) => [language, parts]);

  it.each([
    [[], undefined, 'Be kind'],
    [['fr'], undefined, 'Be kind'],
    [['de-AT', 'en'], 'de', 'Sei nett'],
    [['en', 'de'], undefined, 'Be kind'],
    [['zh-TW'], 'zh-Hant', '友善'],
    [['zh-CN'], undefined, 'Be kind'],
  ])('are shown to a visitor who prefers %j in %s', (wanted, language, text) =>
    expect(rules(wanted)).toEqual([[language, [list(text)]]]),
  );

  it('are shown to all visitors if a page exists in only one language', () => {
    const { custom, translations } = shown({}, texts, ['fr']);
    expect(custom).toEqual([
      {
        slug: 'staff',
        title: 'Die Leitung',
        cards: [{ title: 'Die Leitung', language: 'de', parts: [expect.anything()] }],
      },
    ]);
    expect(translations).toEqual([{ page: 'rules', language: 'en', languages: ['en', 'de', 'zh-Hant'] }]);
  });

  it('include translations of a page that the settings contain', () => {
    const settings = { rules: ['From the settings'] };
    expect(shown(settings, texts, ['de']).server_info[0]?.parts).toEqual([list('Sei nett')]);
    expect(shown(settings, texts, ['en']).server_info[0]?.parts).toEqual([list('From the settings')]);
  });
});

describe('readPageFiles, the reader of the page folder,', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'kafra-pages-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, content: string | Buffer) => writeFileSync(path.join(folder, name), content);
  const problems = () =>
    Object.fromEntries(readPageFiles(folder, 'en').problems.map(({ file, problem }) => [path.basename(file), problem]));

  it('reads Markdown files, ignores hidden ones and reports others', () => {
    write('rules.md', '- Be kind');
    write('.rules.md.swp', 'an editor');
    write('winter.html', '<h1>Winter</h1>');
    expect(readPageFiles(folder, 'en')).toEqual({
      pages: [{ name: 'rules', language: '', text: '- Be kind', file: 'rules.md', changedAt: expect.any(Number) }],
      problems: [
        {
          file: path.join(folder, 'winter.html'),
          problem: 'is not a Markdown file, because its name does not end with .md',
        },
      ],
    });
  });

  it('returns no pages for a missing folder', () => {
    expect(readPageFiles(path.join(folder, 'missing'), 'en')).toEqual({ pages: [], problems: [] });
  });

  it('reads the language in a file name, and reports unknown and repeated ones', () => {
    for (const name of ['rules.md', 'rules.de-at.md', 'rules.ZH-hant.md', 'staff.en.md']) write(name, `- ${name}`);
    for (const name of ['rules.xx.md', 'rules.de_DE.md', 'rules.en.md', 'rules.de-AT.md', 'rules.de.old.md'])
      write(name, 'x');
    expect(readPageFiles(folder, 'en').pages.map(({ name, language }) => `${name} ${language}`)).toEqual([
      'rules ',
      'staff ',
      'rules de-AT',
      'rules zh-Hant',
    ]);
    expect(problems()).toEqual({
      'rules.de-at.md': 'is the same page as rules.de-AT.md',
      'rules.en.md': 'is the same page as rules.md',
      'rules.xx.md': 'has the unknown language "xx"; use a tag such as de, pt-BR or zh-Hant',
      'rules.de_DE.md': expect.stringContaining('"de_DE"'),
      'rules.de.old.md': expect.stringContaining('"de.old"'),
    });
  });

  it('reports each file that cannot be shown, with the reason', () => {
    write('features.md', '<html><body>Hello</body></html>');
    write('long.md', 'x'.repeat(20_001));
    write('huge.md', 'x'.repeat(2_000_000));
    write('latin.md', Buffer.from([0x41, 0xe9, 0x42]));
    write('api.md', 'text');
    write('Staff Room.md', 'text');
    mkdirSync(path.join(folder, 'folder.md'));
    expect(problems()).toEqual({
      'Staff Room.md':
        'has an invalid name: "Staff Room" must be lower-case letters, digits and single hyphens, such as staff-rules',
      'api.md': 'has an invalid name: "api" is an address of the site itself; choose another slug',
      'features.md': 'is HTML; texts of the site are written in Markdown',
      'folder.md': expect.stringContaining('cannot be read'),
      'huge.md': 'is too large: a page has at most 20,000 characters',
      'latin.md': 'is not UTF-8 text',
      'long.md': 'must have at most 20,000 characters',
    });
  });
});
