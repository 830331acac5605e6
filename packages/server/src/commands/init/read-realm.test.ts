import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SaleTax } from '@kafra/sdk/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestDatabase, inDatabase, mariadbUnavailableReason } from '../../testing/test-mariadb.ts';
import { findRathena } from './find-rathena.ts';
import { readRealm } from './read-realm.ts';
import { saleTaxFindings } from './sale-tax.ts';
import { webDatabaseFindings } from './web-database.ts';

const missing = await mariadbUnavailableReason();

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const stock = ['login_server', 'char_server', 'map_server', 'log_db']
  .map((name) => `${name}_ip: 127.0.0.1\n${name}_port: 3306\n${name}_id: game\n${name}_pw: p\n${name}_db: ragnarok\n`)
  .join('');

/** Creates a folder with the settings of an unchanged rAthena, and adds the given files. */
function tree(files: Record<string, string> = {}): string {
  const root = mkdtempSync(path.join(tmpdir(), 'kafra-realm-'));
  folders.push(root);
  const all: Record<string, string> = {
    'conf/inter_athena.conf': `${stock}import: conf/import/inter_conf.txt\n`,
    'conf/login_athena.conf':
      'use_MD5_passwords: no\nchars_per_account: 0\nimport: conf/inter_athena.conf\nimport: conf/import/login_conf.txt\n',
    'conf/char_athena.conf': 'server_name: Prontera\nimport: conf/import/char_conf.txt\n',
    'conf/import/inter_conf.txt': '',
    'conf/import/login_conf.txt': '',
    'conf/import/char_conf.txt': '',
    'src/config/packets.hpp': '#ifndef PACKETVER\n\t#define PACKETVER 20211103\n#endif\n',
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return root;
}

describe("readRealm of the game's configuration", () => {
  test('reads the settings of an unchanged rAthena', () => {
    expect(readRealm(tree())).toMatchObject({
      database: { host: '127.0.0.1', port: 3306, user: 'game', password: 'p', database: 'ragnarok' },
      socket: undefined,
      logsDatabase: undefined,
      passwords: 'plain',
      slots: 15,
      name: 'Prontera',
      gameServers: { login: '127.0.0.1:6900', char: '127.0.0.1:6121', map: '127.0.0.1:5121' },
    });
  });

  test.each<[title: string, main: string | undefined, own: string, tax: object | undefined]>([
    ['of a stock tree', 'vending_tax: 500\nvending_tax_min: 100000000\n', '', { rate: 5, from: 100_000_000 }],
    [
      "with an override in the operator's file",
      'vending_tax: 500\n',
      'Vending_Tax: 250 // less\r\n',
      { rate: 2.5, from: 0 },
    ],
    ['switched off', 'vending_tax: no\nvending_tax_min: 5\n', '', { rate: 0, from: 5 }],
    ['above 100%, for which the game uses its default', 'vending_tax: 10001\n', '', { rate: 0, from: 0 }],
    ['given as a word of the game', 'vending_tax: yes\n', '', { rate: 0.01, from: 0 }],
    ['with a negative minimum total', 'vending_tax: 1\nvending_tax_min: -1\n', '', { rate: 0.01, from: 0 }],
    ['in a comment', '//vending_tax: 500\n', '', undefined],
    ['without the file', undefined, 'vending_tax: 500\n', undefined],
  ])('reads a sales tax %s', (_, main, own, tax) => {
    const files = {
      ...(main === undefined
        ? {}
        : { 'conf/battle_athena.conf': 'import: conf/battle/items.conf\nimport: conf/import/battle_conf.txt\n' }),
      'conf/battle/items.conf': main ?? '',
      'conf/import/battle_conf.txt': own,
    };
    expect(readRealm(tree(files)).saleTax).toEqual(tax);
  });

  test('reports a sales tax that the settings lack or contradict', () => {
    const said = (set: SaleTax | undefined) =>
      saleTaxFindings({ rate: 5, from: 1_000 }, set, 'kafra-server.json').map(({ text }) => text);
    const game = "but the game uses a tax of 5% on sales of 1,000z or more in players' shops (vending_tax)";
    expect(said(undefined)).toEqual([`market.tax of kafra-server.json is not set, ${game}`]);
    expect(said({ rate: 4, from: 0 })).toEqual([`market.tax of kafra-server.json is {"rate":4,"from":0}, ${game}`]);
    expect(said({ rate: 5, from: 1_000 })).toEqual([]);
    expect(saleTaxFindings({ rate: 0, from: 0 }, undefined, 'x')).toEqual([]);
    expect(saleTaxFindings(undefined, { rate: 5, from: 0 }, 'x')).toEqual([]);
  });

  test('reads ports and addresses of the game servers', () => {
    const realm = readRealm(
      tree({
        'conf/import/login_conf.txt': 'login_port: 16900\nbind_ip: 10.0.0.5\n',
        'conf/import/char_conf.txt': 'char_port: 70000\nbind_ip: 0.0.0.0\n',
        'conf/map_athena.conf': 'map_port: 15121\nbind_ip: fe80::1\n',
      }),
    );
    expect(realm.gameServers).toEqual({ login: '10.0.0.5:16900', char: '127.0.0.1:6121', map: '127.0.0.1:15121' });
  });

  test('prefers the operator’s files to those of rAthena, also with Windows line endings', () => {
    const realm = readRealm(
      tree({
        'conf/import/inter_conf.txt': 'char_server_pw: a:b#c \r\nlog_db_db: logs\r\n',
        'conf/import/login_conf.txt': 'use_md5_passwords: YES\r\nchars_per_account: 6\r\n',
        'conf/import/char_conf.txt': 'server_name: My: Realm\r\n',
      }),
    );
    expect(realm).toMatchObject({ logsDatabase: 'logs', passwords: 'md5', slots: 6, name: 'My: Realm' });
    expect(realm.database.password).toBe('a:b#c ');
  });

  test.each([
    ['config.status', 'S["CPPFLAGS"]=" -DPACKETVER=20151104"', 12],
    ['src/custom/defines_pre.hpp', '#define PACKETVER 20090401', 9],
    ['src/custom/defines_pre.hpp', '//#define PACKETVER 20090401', 15],
  ])('uses the client version in %s (%s) to allow %i character slots', (file, text, slots) => {
    expect(readRealm(tree({ [file]: text })).slots).toBe(slots);
  });

  test('asks the operator to set the number of character slots if the client version is unknown', () => {
    const realm = readRealm(tree({ 'src/config/packets.hpp': '' }));
    expect(realm.slots).toBeUndefined();
    expect(realm.warnings.join('\n')).toContain('set game.charactersPerAccount');
  });

  test.each([
    ['', undefined],
    ['default_codepage: latin1', undefined],
    ['default_codepage: utf8mb4', undefined],
    ['default_codepage: TIS620 ', 'windows-874'],
    ['default_codepage: euckr', 'euc-kr'],
  ])('reads the code page of the game clients: %s', (line, codePage) => {
    const realm = readRealm(tree({ 'conf/import/inter_conf.txt': `${line}\n` }));
    expect(realm.codePage).toBe(codePage);
  });

  test('treats localhost and 127.0.0.1 as one machine', () => {
    expect(readRealm(tree({ 'conf/import/inter_conf.txt': 'login_server_ip: localhost\n' })).database.host).toBe(
      '127.0.0.1',
    );
  });

  test.each([
    ['accounts in another database', 'login_server_db: accounts', /split: login_server uses accounts/],
    ['accounts on another machine', 'login_server_ip: 10.0.0.2', /split: login_server uses ragnarok at 10.0.0.2/],
    ['a map-server on another machine', 'map_server_port: 3307', /split: map_server/],
    ['logs on another machine', 'log_db_ip: 10.0.0.2', /split: the logs are in ragnarok at 10.0.0.2/],
    ['an invalid port', 'char_server_port: none', /char_server_port is an invalid port/],
    ['a table with another name', 'char_db: chars', /table char has the name chars here \(char_db of conf\/import/],
  ])('describes %s in one sentence', (_what, text, words) => {
    const root = tree({ 'conf/import/inter_conf.txt': `${text}\n` });
    expect(() => readRealm(root)).toThrow(words);
  });

  test('lists missing settings of an incomplete configuration in one sentence', () => {
    const root = tree({ 'conf/inter_athena.conf': stock.replace('map_server_db: ragnarok\n', '') });
    expect(() => readRealm(root)).toThrow('have no map_server_db');
  });

  test("explains in one sentence that an old tree keeps the login-server's database elsewhere", () => {
    const root = tree({ 'conf/inter_athena.conf': stock.replaceAll('login_server_', 'sql.db_') });
    expect(() => readRealm(root)).toThrow('This rAthena is older than September 2014');
  });

  test.each([
    ['a missing folder', (root: string) => `${root}/none`, 'There is no folder'],
    ['a subfolder of the tree', (root: string) => `${root}/conf`, 'is not a rAthena'],
  ])('rejects a wrong path in one sentence: %s', (_what, wrong, words) => {
    expect(() => findRathena(wrong(tree()))).toThrow(words);
  });

  test('recognises Hercules by name', () => {
    const root = tree();
    mkdirSync(path.join(root, 'h/conf/global'), { recursive: true });
    writeFileSync(path.join(root, 'h/conf/global/sql_connection.conf'), '');
    expect(() => findRathena(path.join(root, 'h'))).toThrow('is Hercules. Kafra supports only the tables of rAthena.');
  });
});

describe("the separate database of the game's web-server", () => {
  const elsewhere = (port: number, db: string) =>
    `web_server_ip: 127.0.0.1\nweb_server_port: ${port}\nweb_server_id: root\nweb_server_pw: \nweb_server_db: ${db}\n`;
  const findings = (text: string) => webDatabaseFindings(readRealm(tree({ 'conf/import/inter_conf.txt': text })));
  const unused = [{ level: 'warn', text: expect.stringContaining('web_server_db: ragnarok') }];

  test('is not in use if the database does not respond', async () => {
    expect(await findings(elsewhere(1, 'web'))).toEqual(unused);
    expect(await findings('')).toEqual([]);
  });

  test.skipIf(missing !== undefined)('is in use if the database contains its emblems', async () => {
    const database = await createTestDatabase('none');
    const { port } = new URL(database.config.url);
    const text = elsewhere(Number(port || 3_306), database.name);
    try {
      expect(await findings(text)).toEqual(unused);
      await inDatabase(database, ['CREATE TABLE guild_emblems (guild_id INT)']);
      expect(await findings(text)).toEqual(unused);
      await inDatabase(database, ['INSERT INTO guild_emblems VALUES (1)']);
      await expect(findings(text)).rejects.toThrow(/split: web_server uses kafra_test/);
    } finally {
      await database.drop();
    }
  });
});
