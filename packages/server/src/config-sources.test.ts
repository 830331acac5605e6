import { describe, expect, it } from 'vitest';
import { withEnvironment } from './config-sources.ts';

const url = 'mariadb://kafra:p@db1,db2/ragnarok';
const replicas = ['mariadb://kafra:p@db4/ragnarok'];
const database = { kind: 'mariadb', url, logsDatabase: 'ragnarok_logs', timeZone: 'Europe/Berlin', replicas };
const sqlite = { kind: 'sqlite', file: '/srv/realm.sqlite' };
const smtp = { kind: 'smtp', url: 'smtp://mail', from: 'a@b.example' };
const mailbox = { kind: 'mailbox' };

type Case = [what: string, file: object, env: Record<string, string>, settings: object];

describe('an environment variable replaces only the setting that it names', () => {
  it.each<Case>([
    [
      'a port does not change the address of the metrics',
      { metrics: { host: '10.0.0.1', port: 1 } },
      { KAFRA_METRICS_PORT: '9464' },
      { metrics: { host: '10.0.0.1', port: 9464 } },
    ],
    ['a variable can start a new group', {}, { KAFRA_METRICS_PORT: '9464' }, { metrics: { port: 9464 } }],
    [
      'a secret does not change the host names',
      { recaptcha: { secret: 'old', hostnames: ['realm.example'] } },
      { KAFRA_RECAPTCHA_SECRET: 'new' },
      { recaptcha: { secret: 'new', hostnames: ['realm.example'] } },
    ],
    [
      'a mail sender does not change the mail server',
      { mail: smtp },
      { KAFRA_MAIL_FROM: 'c@d.example' },
      { mail: { ...smtp, from: 'c@d.example' } },
    ],
    [
      'a mail server does not change the sender',
      { mail: smtp },
      { KAFRA_SMTP_URL: 'smtps://other' },
      { mail: { ...smtp, url: 'smtps://other' } },
    ],
    [
      'a mail server replaces a mailbox',
      { mail: mailbox },
      { KAFRA_SMTP_URL: 'smtp://mail', KAFRA_MAIL_FROM: 'a@b.example' },
      { mail: smtp },
    ],
    ['a mailbox has no sender', { mail: mailbox }, { KAFRA_MAIL_FROM: 'a@b.example' }, { mail: mailbox }],
    ['a sender without mail is ignored', {}, { KAFRA_MAIL_FROM: 'a@b.example' }, {}],
    [
      'an empty variable is ignored',
      { metrics: { port: 1 }, trustedProxies: ['::1'] },
      { KAFRA_METRICS_PORT: '', HOST: '', KAFRA_TRUSTED_PROXIES: '' },
      { metrics: { port: 1 }, trustedProxies: ['::1'] },
    ],
    ['a value that is not a group is replaced', { metrics: 5 }, { KAFRA_METRICS_PORT: '1' }, { metrics: { port: 1 } }],
    [
      'a list is replaced as a whole',
      { trustedProxies: ['::1'] },
      { KAFRA_TRUSTED_PROXIES: 'loopback, ' },
      { trustedProxies: ['loopback'] },
    ],
  ])('%s', (_, file, env, settings) => {
    expect(withEnvironment({ ...file }, env)).toEqual(settings);
  });
});

describe('the database address', () => {
  const { replicas: _, ...withoutReplicas } = database;
  it.each<Case>([
    [
      'with another user keeps the other settings',
      { database },
      { KAFRA_DATABASE_URL: 'mysql://root@db2:3306/ragnarok' },
      { database: { ...database, url: 'mysql://root@db2:3306/ragnarok' } },
    ],
    [
      'with other servers removes the replicas',
      { database },
      { KAFRA_DATABASE_URL: 'mariadb://root@localhost/ragnarok' },
      { database: { ...withoutReplicas, url: 'mariadb://root@localhost/ragnarok' } },
    ],
    [
      'with another database removes the logs',
      { database },
      { KAFRA_DATABASE_URL: 'mariadb://kafra:p@db1,db2/trial' },
      { database: { kind: 'mariadb', url: 'mariadb://kafra:p@db1,db2/trial' } },
    ],
    [
      'keeps no other settings if it is invalid',
      { database },
      { KAFRA_DATABASE_URL: 'mariadb://' },
      { database: { kind: 'mariadb', url: 'mariadb://' } },
    ],
    [
      'is completed if the file lacks one',
      { database: { kind: 'mariadb', replicas, logsDatabase: 'ragnarok_logs' } },
      { KAFRA_DATABASE_URL: url },
      { database: { kind: 'mariadb', url, replicas, logsDatabase: 'ragnarok_logs' } },
    ],
    [
      'replaces the address of the file',
      { database: sqlite },
      { KAFRA_DATABASE_URL: url },
      { database: { kind: 'mariadb', url } },
    ],
    ['may be a path', { database }, { KAFRA_DATABASE_URL: sqlite.file }, { database: sqlite }],
    ['may be the only setting', {}, { KAFRA_DATABASE_URL: url }, { database: { kind: 'mariadb', url } }],
  ])('%s', (_, file, env, settings) => {
    expect(withEnvironment({ ...file }, env)).toEqual(settings);
  });

  it.each<Case>([
    ["with the file's address", { database }, {}, { database: { ...database, logsDatabase: 'logs' } }],
    [
      'with another address',
      { database },
      { KAFRA_DATABASE_URL: 'mariadb://u:p@db1/trial' },
      { database: { kind: 'mariadb', url: 'mariadb://u:p@db1/trial', logsDatabase: 'logs' } },
    ],
    ['but not with a SQLite file', { database: sqlite }, {}, { database: sqlite }],
    ['but not without a database', {}, {}, {}],
  ])('allows logs in a separate database %s', (_, file, env, settings) => {
    expect(withEnvironment({ ...file }, { ...env, KAFRA_LOGS_DATABASE: 'logs' })).toEqual(settings);
  });
});
