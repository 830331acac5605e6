import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { isSwitchedOn, readRathenaConf } from './rathena-conf.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function read(files: Record<string, string>, first = ['conf/inter_athena.conf']) {
  const root = mkdtempSync(path.join(tmpdir(), 'kafra-conf-'));
  folders.push(root);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  const { values, missing } = readRathenaConf(root, first);
  return { missing, values: Object.fromEntries([...values].map(([key, { value }]) => [key, value])) };
}

describe("readConf reads rAthena's configuration like the game server", () => {
  test.each([
    ['a plain line', 'char_server_ip: 127.0.0.1\n', '127.0.0.1'],
    ['a Windows line ending', 'char_server_ip: 127.0.0.1\r\n', '127.0.0.1'],
    ['no space after the colon', 'char_server_ip:db', 'db'],
    ['tabs after the colon', 'char_server_ip:\t db', 'db'],
    ['colons and special characters in the value', 'char_server_ip: a:b#c//d\n', 'a:b#c//d'],
    ['trailing spaces, which belong to the value', 'char_server_ip: db  \r\n', 'db  '],
    ['a key in capitals', 'CHAR_Server_ip: db\n', 'db'],
    ['the later of two equal keys', 'char_server_ip: old\nchar_server_ip: new\n', 'new'],
    ['an empty value, which changes nothing', 'char_server_ip: old\nchar_server_ip:\nchar_server_ip:   \r\n', 'old'],
    ['a comment', 'char_server_ip: old\n//char_server_ip: new\n', 'old'],
    ['an indented comment, which is a separate key', 'char_server_ip: old\n  //char_server_ip: new\n', 'old'],
    ['a space before the key, which makes a different key', 'char_server_ip: old\n char_server_ip: new\n', 'old'],
    ['a space before the colon, which makes a different key', 'char_server_ip: old\nchar_server_ip : new\n', 'old'],
    ['a line without a colon', 'char_server_ip\nchar_server_ip: db', 'db'],
  ])('%s', (_what, text, value) => {
    expect(read({ 'conf/inter_athena.conf': text }).values.char_server_ip).toBe(value);
  });

  test("applies an import at its position, relative to the servers' folder", () => {
    const { values, missing } = read({
      'conf/inter_athena.conf':
        'one: stock\ntwo: stock\nimport: conf/import/inter_conf.txt\r\ntwo: after\nimport: conf/none.txt\nimport:\n',
      'conf/import/inter_conf.txt': 'one: own\ntwo: own\nimport: conf/import/deep.txt',
      'conf/import/deep.txt': 'three: deep',
    });
    expect(values).toEqual({ one: 'own', two: 'after', three: 'deep' });
    expect(missing).toEqual(['conf/none.txt']);
  });

  test('rejects a file that imports itself through another file', () => {
    const files = { 'conf/inter_athena.conf': 'import: conf/b.txt', 'conf/b.txt': 'import: ./conf/inter_athena.conf' };
    expect(() => read(files)).toThrow(/imports itself/);
  });

  test('allows importing one file twice', () => {
    const files = { 'conf/inter_athena.conf': 'import: b\na: 2\nimport: b', b: 'a: 1' };
    expect(read(files).values).toEqual({ a: '1' });
  });

  test('throws an error if the first file is missing', () => {
    expect(() => read({})).toThrow(/has no conf\/inter_athena.conf/);
  });

  test.each([
    ['yes', true],
    ['ON', true],
    ['ja', true],
    ['1', true],
    ['no', false],
    ['nein', false],
    ['0', false],
    ['true', false],
  ])('reads the switch %s as %s', (word, on) => {
    expect(isSwitchedOn(word)).toBe(on);
  });
});
