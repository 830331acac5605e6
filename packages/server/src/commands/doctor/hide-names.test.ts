import { describe, expect, test } from 'vitest';
import { parseConfig } from '../../config.ts';
import { ok, settingText } from '../../rules/finding.ts';
import { hideNames } from './hide-names.ts';

const config = parseConfig({
  dataDir: '/srv/ragna/data',
  publicUrl: 'https://ragna.example',
  database: { kind: 'mariadb', url: 'mysql://kafra_user:s3cr3t!@db.ragna.example:3307,db2.ragna.example/ragnarok' },
  mail: { kind: 'smtp', url: 'smtps://postman:letter@post.example', from: '"Lady of Ragna" <gm@ragna.example>' },
  site: { name: 'Ragna of Ada' },
});

describe('hideNames for a doctor report', () => {
  test.each([
    ['https://ragna.example reaches Kafra', '<address> reaches Kafra'],
    ['the database server at db2.ragna.example:3306 is used', 'the database server at <setting>:3306 is used'],
    ['nobody answers at 10.0.0.7:9090', 'nobody answers at <address>'],
    ['nobody answers at [fe80::1:2]:9090', 'nobody answers at <address>'],
    ['who reaches 2001:db8::7 may read it', 'who reaches <address> may read it'],
    ['mails are from gm@ragna.example', 'mails are from <email>'],
    [
      'the mail server post.example refuses the connection or the sign-in: postman',
      'the mail server <setting> refuses the connection or the sign-in: <setting>',
    ],
    ['mails are from Lady of Ragna <gm@ragna.example>', 'mails are from <setting> <<email>>'],
    ['web site: /home/ada/kafra/web/dist/index.html', 'web site: <folder>/index.html'],
    ['1.2 GB are free for /srv/ragna/data/backups, and more', '1.2 GB are free for <folder>/backups, and more'],
    ['`ragnarok` lacks a table', '`<setting>` lacks a table'],
    ['welcome to Ragna of Ada', 'welcome to <setting>'],
    ['kafra_2027-01-31_0400.sql.gz is 3 h old at 12:30:05', 'kafra_2027-01-31_0400.sql.gz is 3 h old at 12:30:05'],
    ['picklog (log_filter of log_athena.conf)', 'picklog (log_filter of log_athena.conf)'],
    ['read 1/2 of it and/or more', 'read 1/2 of it and/or more'],
  ])('hides the names and keeps the rest of the text: %s', (text, shown) => {
    expect(hideNames(config)({ text })).toBe(shown);
  });

  test('hides names from the settings, longer names first', () => {
    expect(hideNames(config)(ok('login names: ada, adam, 2000001', ['ada', 'adam', '2000001', '']))).toBe(
      'login names: <name>, <name>, <name>',
    );
  });

  test("keeps the names of Kafra's own commands, even if a user and a realm have the same names", () => {
    const own = parseConfig({
      database: { kind: 'mariadb', url: 'mysql://kafra:s3cr3t!@db.ragna.example/ragnarok' },
      mail: { kind: 'mailbox' },
      site: { name: 'Kafra' },
    });
    const named = parseConfig({ mail: { kind: 'mailbox' }, site: { name: 'rAthena' } });
    expect(hideNames(named)({ text: 'run `init --rathena <path>`' })).toBe('run `init --rathena <path>`');
    const text = 'it reaches Kafra: run `kafra-server migrate`';
    expect(hideNames(own)({ text })).toBe(text);
  });

  test('keeps a text unchanged if the settings contain no names', () => {
    expect(hideNames(parseConfig({ mail: { kind: 'mailbox' } }))({ text: 'the tables are up to date' })).toBe(
      'the tables are up to date',
    );
  });

  test.each(['R', 'on', 'RO', 'mai', 'from', 'mails', 'realm', 'Kafra', 'are', '$&', '<s>'])(
    'hides the site name %s in values of settings, but not in other words',
    (name) => {
      const mail = { kind: 'smtp', url: 'smtps://post.example', from: `${name} <gm@ragna.example>` } as const;
      const hide = hideNames(parseConfig({ site: { name }, mail }));
      const called = ok(settingText`the site and its mails use ${name}, so it is on: from R to RO`);
      expect(hide(called)).toBe('the site and its mails use <setting>, so it is on: from R to RO');
      const sent = ok(settingText`${mail.from} sends mails for ${name}`);
      expect(hide(sent)).toBe('<setting> sends mails for <setting>');
      expect(sent.text).toBe(`${mail.from} sends mails for ${name}`);
    },
  );
});
