import { existsSync } from 'node:fs';
import path from 'node:path';
import type { SaleTax } from '@kafra/sdk/contract';
import { isSwitchedOn, type RathenaConf, readRathenaConf } from '../../files/rathena-conf.ts';
import type { GameServerName } from '../../rules/settings/game-servers.ts';
import { slotsOf, unknownVersion } from './character-slots.ts';
import { codePageOf } from './code-page.ts';
import { InitStop } from './init-stop.ts';
import { readSaleTax, saleTaxWords } from './sale-tax.ts';
import { readWoeScript, type ScriptWindow } from './woe-script.ts';

/** Host, port, user and name of a database of the game. */
export interface GameDatabase {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/** Facts of a realm that `init` reads from the game's own configuration. */
export interface Realm {
  root: string;
  /** Database that the char-server uses. Login-, map- and web-server use the same one. */
  database: GameDatabase;
  /** Socket file of the database on this machine, if the game uses one. */
  socket: string | undefined;
  /** Database of the game's logs, if it is a separate one. */
  logsDatabase: string | undefined;
  passwords: 'plain' | 'md5';
  /** Code page of the game's connection to the database (`default_codepage`); undefined for latin1 and Unicode. */
  codePage: string | undefined;
  /** Number of character slots that the game shows; undefined if its version is unknown. */
  slots: number | undefined;
  name: string | undefined;
  /** Addresses of the game's servers on this machine, as `host:port`. */
  gameServers: Record<GameServerName, string>;
  /** Weekly times of the War of Emperium in the game's script; undefined if the script has another form. */
  woeWindows: ScriptWindow[] | undefined;
  /** Tax on sales in players' shops; undefined if the game's version has no such setting. */
  saleTax: SaleTax | undefined;
  /** Lines for the operator about files that were read and settings that are missing. */
  notes: string[];
  /** Database of the game's web-server, if it is a different one. It may be unused. */
  webDatabase: GameDatabase | undefined;
  /** Lines for the operator about settings that must be added. */
  warnings: string[];
}

const stop = (sentence: string) => new InitStop('badAnswer', sentence);

/** Prefixes of database settings in `inter_athena.conf`. Older versions have no web-server. */
const servers = ['login_server', 'char_server', 'map_server', 'log_db', 'web_server'] as const;
type Server = (typeof servers)[number];

function databaseOf({ values }: RathenaConf, server: Server): GameDatabase {
  const get = (name: string): string => {
    const found = values.get(`${server}_${name}`);
    // Until September 2014 the configuration file of the game contained the login server's database as `sql.db_...`.
    if (found === undefined && values.has('sql.db_port'))
      throw stop(
        `This rAthena is older than September 2014 (conf/inter_athena.conf has no ${server}_${name}), which is too old: ` +
          'update it first, and its database with the upgrades in its sql-files.',
      );
    if (found === undefined)
      throw stop(
        `The configuration of rAthena is incomplete: conf/inter_athena.conf and its imports have no ${server}_${name}.`,
      );
    return found.value;
  };
  const port = Number.parseInt(get('port'), 10);
  if (!(port > 0 && port < 65_536)) throw stop(`${server}_port is an invalid port: ${get('port')}`);
  const [host, user, database] = [get('ip').trim(), get('id').trim(), get('db').trim()];
  // A database setting without a value counts as missing, but the web server is optional.
  const password = server === 'web_server' ? (values.get('web_server_pw')?.value ?? '') : get('pw');
  return { host, port, user, password, database };
}

const isThisMachine = (host: string) => host === 'localhost' || host === '127.0.0.1';
const sameServer = (one: GameDatabase, other: GameDatabase): boolean =>
  one.port === other.port && (one.host === other.host || (isThisMachine(one.host) && isThisMachine(other.host)));

export const placeOf = ({ host, port, database }: GameDatabase) => `${database} at ${host}:${port}`;

const isSameDatabase = (one: GameDatabase, other: GameDatabase): boolean =>
  sameServer(one, other) && one.database === other.database;

export const splitRealm = (char: GameDatabase, other: GameDatabase, server: Server) =>
  stop(
    `The realm is split: ${server} uses ${placeOf(other)} and char_server ${placeOf(char)}, ` +
      'but Kafra reads both together and needs them in one database.',
  );

/**
 * Returns the database of the game's web-server, if it is a different one. Older versions have no web-server. If it was
 * never used, its settings still contain the default database.
 */
function webDatabaseOf(char: GameDatabase, conf: RathenaConf): GameDatabase | undefined {
  const isWhole = ['ip', 'port', 'id', 'db'].every((name) => conf.values.has(`web_server_${name}`));
  if (!isWhole) return undefined;
  const web = databaseOf(conf, 'web_server');
  return isSameDatabase(char, web) ? undefined : web;
}

/** Throws if the tables of the realm are on several database servers, because one query must reach all of them. */
function requireOneDatabase(char: GameDatabase, conf: RathenaConf): void {
  for (const server of ['login_server', 'map_server'] as const) {
    const other = databaseOf(conf, server);
    if (!isSameDatabase(char, other)) throw splitRealm(char, other, server);
  }
  const logs = databaseOf(conf, 'log_db');
  if (!sameServer(char, logs))
    throw stop(
      `The realm is split: the logs are in ${placeOf(logs)}, the characters in ${placeOf(char)}; ` +
        'Kafra needs both on one database server. They may be in two databases.',
    );
}

/** Settings of the game for names of tables, with their default names. Kafra supports only the default names. */
const tableKeys: Record<string, string> = {
  login_server_account_db: 'login',
  char_db: 'char',
  scdata_db: 'sc_data',
  cart_db: 'cart_inventory',
  inventory_db: 'inventory',
  guild_db: 'guild',
  guild_member_db: 'guild_member',
  guild_storage_db: 'guild_storage',
  guild_storage_log: 'guild_storage_log',
  party_db: 'party',
  pet_db: 'pet',
  skillcooldown_db: 'skillcooldown',
  buyingstore_table: 'buyingstores',
  buyingstore_items_table: 'buyingstore_items',
  partybookings_table: 'party_bookings',
  vending_table: 'vendings',
  vending_items_table: 'vending_items',
  guild_emblems: 'guild_emblems',
  char_configs: 'char_configs',
  merchant_configs: 'merchant_configs',
  log_login_db: 'loginlog',
};

function requireStockTables({ values }: RathenaConf): void {
  for (const [key, table] of Object.entries(tableKeys)) {
    const named = values.get(key);
    if (named !== undefined && named.value.trim() !== table)
      throw stop(
        `The table ${table} has the name ${named.value.trim()} here (${key} of ${named.file}); Kafra supports only its default name.`,
      );
  }
}

const socketFiles = [
  '/run/mysqld/mysqld.sock',
  '/var/run/mysqld/mysqld.sock',
  '/var/lib/mysql/mysql.sock',
  '/tmp/mysql.sock',
];

const stockPorts: Readonly<Record<GameServerName, number>> = { login: 6900, char: 6121, map: 5121 };

/**
 * Returns the address of one of the game's servers. It listens on all addresses of the machine unless `bind_ip` names
 * one.
 */
function addressOf(server: GameServerName, conf: RathenaConf | undefined): string {
  const bound = conf?.values.get('bind_ip')?.value.trim() ?? '';
  const isOne = /^\d+(\.\d+){3}$/.test(bound) && bound !== '0.0.0.0';
  const port = Number.parseInt(conf?.values.get(`${server}_port`)?.value ?? '', 10);
  const isPort = port >= 1 && port <= 65_535;
  return `${isOne ? bound : '127.0.0.1'}:${isPort ? port : stockPorts[server]}`;
}

/** Reads a configuration file of the game that older versions may lack. */
const readOptional = (root: string, file: string): RathenaConf | undefined =>
  existsSync(path.join(root, file)) ? readRathenaConf(root, [file]) : undefined;

/**
 * Returns the time zone of this machine. The game's scripts use the local time of their machine, where `init` also
 * runs.
 */
const zoneOfMachine = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Reads the game's configuration of the realm. @throws InitStop if Kafra does not support it. */
export function readRealm(root: string): Realm {
  const inter = readRathenaConf(root, ['conf/inter_athena.conf']);
  const login = readRathenaConf(root, ['conf/inter_athena.conf', 'conf/login_athena.conf']);
  const char = readOptional(root, 'conf/char_athena.conf');
  const map = readOptional(root, 'conf/map_athena.conf');
  const database = databaseOf(inter, 'char_server');
  // The login server prefers the database settings in login_athena.conf, so these settings are checked, too.
  requireOneDatabase(database, login);
  requireOneDatabase(database, inter);
  requireStockTables(inter);
  const logs = databaseOf(inter, 'log_db').database;
  const socket = database.host === 'localhost' ? socketFiles.find(existsSync) : undefined;
  const codePage = codePageOf(inter);
  const md5 = login.values.get('use_md5_passwords');
  const passwords = md5 && isSwitchedOn(md5.value.trim()) ? 'md5' : 'plain';
  const { slots, note } = slotsOf(root, login);
  const name = char?.values.get('server_name');
  const nameFrom = inter.values.get('char_server_db')?.file ?? 'conf/inter_athena.conf';
  const saleTax = readSaleTax(root);
  const missing = new Set([...login.missing, ...(char?.missing ?? [])]);
  return {
    root,
    database,
    socket,
    logsDatabase: logs === database.database ? undefined : logs,
    webDatabase: webDatabaseOf(database, inter),
    passwords,
    codePage,
    slots,
    name: name?.value.trim(),
    gameServers: { login: addressOf('login', login), char: addressOf('char', char), map: addressOf('map', map) },
    saleTax,
    woeWindows: readWoeScript(root, zoneOfMachine()),
    notes: [
      `database ${database.database} at ${socket ?? `${database.host}:${database.port}`} (${nameFrom})`,
      ...(logs === database.database ? [] : [`logs in ${logs}`]),
      `game passwords are ${passwords} (use_MD5_passwords of ${md5?.file ?? 'the stock settings'})`,
      ...(codePage === undefined ? [] : [`names are in the code page ${codePage} (default_codepage)`]),
      ...(note === undefined ? [] : [note]),
      ...(saleTax === undefined ? [] : [`the game has ${saleTaxWords(saleTax)}`]),
      ...[...missing].map((file) => `${file} is imported but does not exist; the game ignores it, too`),
    ],
    warnings: note === undefined ? [unknownVersion] : [],
  };
}
