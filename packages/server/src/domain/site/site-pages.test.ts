import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPageFiles } from './page-files.ts';
import { sitePages } from './site-pages.ts';

const list = (text: string) => ({ kind: 'list', entries: [[{ text }]] });

describe('sitePages', () => {
  it('shows nothing that is not set', () => {
    expect(sitePages({}, [])).toEqual({ server_info: [], server_features: [], download: [], custom: [] });
  });

  it('takes a page from its file, unless the settings have it', () => {
    const files = [
      { name: 'rules', text: '- From the file' },
      { name: 'features', text: '## Homes\n\n- From the file' },
      { name: 'staff', text: '# Our staff\n\nAnn' },
    ];
    const pages = sitePages({ rules: ['From the settings'] }, files);
    expect(pages.server_info).toEqual([
      { id: 'rules', title: 'Rules and Restrictions', parts: [list('From the settings')] },
    ]);
    expect(pages.server_features).toEqual([{ title: 'Homes', parts: [list('From the file')] }]);
    expect(pages.custom).toEqual([
      { slug: 'staff', title: 'Our staff', cards: [{ title: 'Our staff', parts: [expect.anything()] }] },
    ]);
  });

  it('joins the contents of a card in the settings', () => {
    const card = {
      title: 'Pets',
      text: 'Many.',
      list: ['Cats'],
      facts: { Slots: '3' },
      built_in: 'spotlight' as const,
    };
    expect(sitePages({ features: [card] }, []).server_features).toEqual([
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

describe('readPageFiles', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'kafra-pages-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, content: string | Buffer) => writeFileSync(path.join(folder, name), content);
  const problems = () =>
    Object.fromEntries(readPageFiles(folder).problems.map(({ file, problem }) => [path.basename(file), problem]));

  it('reads Markdown files only', () => {
    write('rules.md', '- Be kind');
    write('notes.txt', 'not for visitors');
    expect(readPageFiles(folder)).toEqual({ pages: [{ name: 'rules', text: '- Be kind' }], problems: [] });
  });

  it('finds nothing in a folder that does not exist', () => {
    expect(readPageFiles(path.join(folder, 'missing'))).toEqual({ pages: [], problems: [] });
  });

  it('names each file that cannot be shown, and why', () => {
    write('features.md', '<html><body>Hello</body></html>');
    write('long.md', 'x'.repeat(20_001));
    write('huge.md', 'x'.repeat(2_000_000));
    write('latin.md', Buffer.from([0x41, 0xe9, 0x42]));
    write('api.md', 'text');
    write('Staff Room.md', 'text');
    mkdirSync(path.join(folder, 'folder.md'));
    expect(problems()).toEqual({
      'Staff Room.md': expect.stringContaining('lower-case letters'),
      'api.md': expect.stringContaining('no address of the site itself'),
      'features.md': 'is HTML; pages are written in Markdown',
      'folder.md': expect.stringContaining('cannot be read'),
      'huge.md': 'is too large',
      'latin.md': 'is not UTF-8 text',
      'long.md': 'must have at most 20,000 characters',
    });
  });
});
