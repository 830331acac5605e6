import { describe, expect, it } from 'vitest';
import { parseMapCache } from './maps/map-cache.ts';
import { parseLine } from './npc/parse-line.ts';
import { scanScript } from './npc/scan.ts';
import { parseDescriptionTable, parseMapNameTable } from './source/client-files.ts';
import { overlay } from './source/fields.ts';
import { Report } from './source/report.ts';
import { NotYaml, parseYamlFile } from './source/yaml-file.ts';
import { parseMobSkillRow } from './tables/mob-skills.ts';

/** Returns a generator of pseudo-random numbers (Park-Miller), which yields the same texts on every machine. */
function random(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const below = (end: number) => Math.floor(next() * end);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const text = (parts: readonly string[], most: number) =>
    Array.from({ length: below(most) }, () => pick(parts)).join('');
  return { below, pick, text };
}

const scriptParts = [
  ...[
    '\t',
    '\t',
    '\t',
    '\n',
    '\n',
    ' ',
    ',',
    ',',
    ':',
    '#',
    '::',
    '"',
    '\\',
    '{',
    '}',
    '//',
    '/*',
    '*/',
    '-',
    '-1',
    '0',
    '12',
  ],
  ...[
    'prontera,150,150,4',
    'prt_fild08,0,0',
    'script',
    'warp',
    'shop',
    'monster',
    'mapflag',
    'duplicate(',
    ')',
    'duplicate(X)',
  ],
  ...[
    '501:-1',
    '1002,10',
    'Name#x::y',
    'function',
    'itemshop',
    'pointshop',
    'boss_monster',
    'pvp',
    'off',
    'é',
    '\0',
    '\u2028',
  ],
];

const yamlParts = [
  ...[
    '\n',
    '\n',
    '  ',
    '  - ',
    ': ',
    ':',
    'Body:',
    'Header:\n  Type: ITEM_DB\n',
    'Id: 1',
    'Name',
    '|',
    '>',
    '[',
    ']',
    '{',
    '}',
  ],
  ...[
    '"',
    "'",
    '#',
    '&a',
    '*a',
    '!!x',
    '%',
    '---',
    '- - ',
    'a',
    '09',
    '~',
    'true',
    '\t',
    'Footer:\n  Imports:\n  - Path: x\n',
  ],
];

describe('a parser of server files, given random text,', () => {
  it('returns a record or a problem for script lines, in file order', () => {
    const { text } = random(7);
    for (let turn = 0; turn < 3_000; turn++) {
      const source = text(scriptParts, 60);
      const { lines, problems } = scanScript(source);
      const last = source.split('\n').length;
      let before = 0;
      for (const line of lines) {
        expect(line.line).toBeGreaterThanOrEqual(before);
        expect(line.line).toBeLessThanOrEqual(last);
        before = line.line;
        const parsed = parseLine('x.txt', line);
        expect(typeof parsed === 'string' ? parsed.length : parsed.kind.length).toBeGreaterThan(0);
      }
      for (const { why } of problems) expect(why).not.toBe('');
    }
  });

  it('returns all script text outside of comments and bodies', () => {
    const { pick, text } = random(19);
    for (let turn = 0; turn < 500; turn++) {
      const words = Array.from({ length: 8 }, (_, line) => `w${line}${text(['a', '\t', ' ', ','], 6)}`);
      const separators = ['\n', '\n// no\n', '\n/* w9\tx\n */\n', '\n\n'];
      const source = words.map((word) => word + pick(separators)).join('');
      expect(scanScript(source).lines.map(({ fields }) => fields[0]?.slice(0, 2))).toEqual(
        words.map((word) => word.slice(0, 2)),
      );
    }
  });

  it('returns a row or a problem for monster skills', () => {
    const { text } = random(3);
    for (let turn = 0; turn < 3_000; turn++) {
      const row = parseMobSkillRow(
        text([',', ',', ',', '1002', 'x@y', 'attack', '196', '-1', 'e9', '0x', 'always', ' '], 40),
        {
          file: 'x',
        },
      );
      if (typeof row === 'string') expect(row).not.toBe('');
      else expect(Number.isFinite(row.mobId) && Number.isFinite(row.rate)).toBe(true);
    }
  });

  it('returns a file or the expected error for YAML', () => {
    const { text } = random(5);
    for (let turn = 0; turn < 3_000; turn++) {
      const source = text(yamlParts, 40);
      const report = new Report();
      try {
        const file = parseYamlFile({ file: 'x.yml', text: source, type: 'ITEM_DB', report });
        for (const { fields } of file.body ?? []) expect(overlay(fields, fields)).toBeTypeOf('object');
      } catch (error) {
        expect(error).toBeInstanceOf(NotYaml);
      }
    }
  });

  it('returns maps and a reason for map caches', () => {
    const { below } = random(13);
    for (let turn = 0; turn < 2_000; turn++) {
      const bytes = Uint8Array.from({ length: below(120) }, () => (below(3) === 0 ? below(256) : below(4)));
      const { grounds, problem } = parseMapCache(bytes);
      for (const ground of grounds) ground.cells();
      if (grounds.length === 0 && bytes.length < 8) expect(problem).toBe('is too short for its header');
    }
  });

  it('returns a table for client tables', () => {
    const { text } = random(17);
    const parts = [
      '[',
      ']',
      '=',
      '{',
      '}',
      '"',
      '\\',
      '512',
      '#',
      '\n',
      'identifiedDescriptionName',
      ' ',
      'x.rsw#',
      'é',
      '}',
      '"a"',
    ];
    for (let turn = 0; turn < 2_000; turn++) {
      const source = text(parts, 80);
      for (const parse of [parseDescriptionTable, parseMapNameTable]) expect(parse(source)).toBeInstanceOf(Map);
    }
  });
});
