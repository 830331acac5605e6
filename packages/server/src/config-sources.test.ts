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
      'its port leaves the address of the metrics',
      { metrics: { host: '10.0.0.1', port: 1 } },
      { KAFRA_METRICS_PORT: '9464' },
      { metrics: { host: '10.0.0.1', port: 9464 } },
    ],
    ['a group may be begun by it', {}, { KAFRA_METRICS_PORT: '9464' }, { metrics: { port: 9464 } }],
    [
      'the secret leaves the names of hosts',
      { recaptcha: { secret: 'old', hostnames: ['realm.example'] } },
      { KAFRA_RECAPTCHA_SECRET: 'new' },
      { recaptcha: { secret: 'new', hostnames: ['realm.example'] } },
    ],
    [
      'the sender of mails leaves their server',
      { mail: smtp },
      { KAFRA_MAIL_FROM: 'c@d.example' },
      { mail: { ...smtp, from: 'c@d.example' } },
    ],
    [
      'their server leaves the sender',
      { mail: smtp },
      { KAFRA_SMTP_URL: 'smtps://other' },
      { mail: { ...smtp, url: 'smtps://other' } },
    ],
    [
      'their server takes the place of a mailbox',
      { mail: mailbox },
      { KAFRA_SMTP_URL: 'smtp://mail', KAFRA_MAIL_FROM: 'a@b.example' },
      { mail: smtp },
    ],
    ['a mailbox has no sender', { mail: mailbox }, { KAFRA_MAIL_FROM: 'a@b.example' }, { mail: mailbox }],
    ['no mail, no sender', {}, { KAFRA_MAIL_FROM: 'a@b.example' }, {}],
    [
      'what is empty says nothing',
      { metrics: { port: 1 }, trustedProxies: ['::1'] },
      { KAFRA_METRICS_PORT: '', HOST: '', KAFRA_TRUSTED_PROXIES: '' },
      { metrics: { port: 1 }, trustedProxies: ['::1'] },
    ],
    ['what is no group holds nothing', { metrics: 5 }, { KAFRA_METRICS_PORT: '1' }, { metrics: { port: 1 } }],
    [
      'lists are taken whole',
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
      'of another user leaves the rest',
      { database },
      { KAFRA_DATABASE_URL: 'mysql://root@db2:3306/ragnarok' },
      { database: { ...database, url: 'mysql://root@db2:3306/ragnarok' } },
    ],
    [
      'at other servers has other replicas',
      { database },
      { KAFRA_DATABASE_URL: 'mariadb://root@localhost/ragnarok' },
      { database: { ...withoutReplicas, url: 'mariadb://root@localhost/ragnarok' } },
    ],
    [
      'of another database has other logs',
      { database },
      { KAFRA_DATABASE_URL: 'mariadb://kafra:p@db1,db2/trial' },
      { database: { kind: 'mariadb', url: 'mariadb://kafra:p@db1,db2/trial' } },
    ],
    [
      'that is none shares nothing',
      { database },
      { KAFRA_DATABASE_URL: 'mariadb://' },
      { database: { kind: 'mariadb', url: 'mariadb://' } },
    ],
    [
      'completes a file that names none',
      { database: { kind: 'mariadb', replicas, logsDatabase: 'ragnarok_logs' } },
      { KAFRA_DATABASE_URL: url },
      { database: { kind: 'mariadb', url, replicas, logsDatabase: 'ragnarok_logs' } },
    ],
    [
      'takes the place of a file’s',
      { database: sqlite },
      { KAFRA_DATABASE_URL: url },
      { database: { kind: 'mariadb', url } },
    ],
    ['may be a path', { database }, { KAFRA_DATABASE_URL: sqlite.file }, { database: sqlite }],
    ['may stand alone', {}, { KAFRA_DATABASE_URL: url }, { database: { kind: 'mariadb', url } }],
  ])('%s', (_, file, env, settings) => {
    expect(withEnvironment({ ...file }, env)).toEqual(settings);
  });

  it.each<Case>([
    ['beside a file’s address', { database }, {}, { database: { ...database, logsDatabase: 'logs' } }],
    [
      'beside another address',
      { database },
      { KAFRA_DATABASE_URL: 'mariadb://u:p@db1/trial' },
      { database: { kind: 'mariadb', url: 'mariadb://u:p@db1/trial', logsDatabase: 'logs' } },
    ],
    ['not beside a file of SQLite', { database: sqlite }, {}, { database: sqlite }],
    ['not beside none', {}, {}, {}],
  ])('allows logs in a separate database %s', (_, file, env, settings) => {
    expect(withEnvironment({ ...file }, { ...env, KAFRA_LOGS_DATABASE: 'logs' })).toEqual(settings);
  });
});
