import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { siteConfig } from '@kafra/sdk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { parseConfig } from './config.ts';

const week = { day: 3, start: '18:00', end: '19:00' };

const withSite = (site: object) => parseConfig({ mail: { kind: 'mailbox' }, site }).site;

describe('an unknown setting prevents the start and is reported', () => {
  it.each<[where: string, site: object, name: string]>([
    ['site', { nmae: 'x' }, 'nmae'],
    ['site.links', { links: { wki: 'x' } }, 'wki'],
    ['site.discord', { discord: { invites: 'https://x.example' } }, 'invites'],
    ['site.rates', { rates: { base: 1, job: 1, drop: 1, card: 1 } }, 'card'],
    ['site.stats', { stats: { base_level: 1, job_level: 1, aspd: 1, instant_cast_dex: 1, str: 1 } }, 'str'],
    ['site.woe', { woe: { ...week, begin: '18:00' } }, 'begin'],
    [
      'site.woe.castles.0',
      { woe: { ...week, castles: [{ map: 'a', name: 'b', location: 'c', guild: 'd' }] } },
      'guild',
    ],
    ['site.captcha', { captcha: { provider: 'altcha', site_key: 'x' } }, 'site_key'],
    ['site.pages', { pages: { rule: ['x'] } }, 'rule'],
    ['site.databases', { databases: { item: '1', mob: '1', map: '1', pets: '1' } }, 'pets'],
  ])('%s', (where, site, name) => {
    expect(() => withSite(site)).toThrow(`  ${where}: Unrecognized key: "${name}"`);
  });
});

it('missing settings of a group get default values', () => {
  const { woe, links, captcha } = withSite({ woe: week, links: { wiki: 'https://wiki.example' } });
  expect(woe).toEqual({ ...week, castles: [], windows: [] });
  expect(links).toEqual({ wiki: 'https://wiki.example' });
  expect(captcha).toEqual({ provider: 'altcha', challenge_url: '/captcha/challenge' });
});

it('a rate or a limit may be set without the other settings of its group', () => {
  const { rates, stats } = withSite({ rates: { drop: 0 }, stats: { base_level: 150 } });
  expect(rates).toEqual({ drop: 0 });
  expect(stats).toEqual({ base_level: 150 });
});

it('a sales tax may have decimals, and applies from 0 zeny by default', () => {
  const taxOf = (tax: object) => parseConfig({ mail: { kind: 'mailbox' }, market: { tax } }).market.tax;
  expect(taxOf({ rate: 2.5 })).toEqual({ rate: 2.5, from: 0 });
  expect(taxOf({ rate: 100, from: 100_000_000 })).toEqual({ rate: 100, from: 100_000_000 });
  expect(parseConfig({ mail: { kind: 'mailbox' } }).market.tax).toBeUndefined();
});

it('publicUrl loses its trailing slashes', () => {
  const of = (publicUrl: string) => parseConfig({ mail: { kind: 'mailbox' }, publicUrl }).publicUrl;
  expect(of('https://realm.example//')).toBe('https://realm.example');
  expect(of('https://realm.example')).toBe('https://realm.example');
});

it.each<[settings: object, said: string]>([
  [{ publicUrl: 'https://realm.example/?a=1' }, 'publicUrl: must end before ? or #'],
  [{ publicUrl: 'https://realm.example/#home' }, 'publicUrl: must end before ? or #'],
  [{ mail: { kind: 'smtp', url: 'smtp://127.0.0.1', from: 'no address' } }, 'mail.from: must hold an address'],
  [{ mail: {} }, 'mail.kind: must be "smtp", with url and from, or "mailbox"'],
  [{ mail: { url: 'smtp://127.0.0.1', from: 'a@b.example' } }, 'mail.kind: must be "smtp"'],
  [{ mail: { kind: 'sendmail' } }, 'mail.kind: must be "smtp"'],
  [{ mail: { kind: 'smtp' } }, 'mail.url: Invalid input: expected string'],
  [{ mail: 'smtp' }, 'mail: Invalid input: expected object'],
  [{ database: { kind: 'postgres' } }, 'database.kind: must be "mariadb" or "sqlite"'],
  [{ market: { tax: 5 } }, 'market.tax: Invalid input: expected object'],
  [{ market: { tax: {} } }, 'market.tax.rate: must be a percentage from 0 to 100'],
  [{ market: { tax: { rate: '5%' } } }, 'market.tax.rate: must be a percentage from 0 to 100'],
  [{ market: { tax: { rate: -0.1 } } }, 'market.tax.rate: must be a percentage from 0 to 100'],
  [{ market: { tax: { rate: 500 } } }, 'market.tax.rate: must be a percentage from 0 to 100'],
  [{ market: { tax: { rate: 5, from: -1 } } }, 'market.tax.from: must be an amount of zeny'],
  [{ market: { tax: { rate: 5, from: 0.5 } } }, 'market.tax.from: must be an amount of zeny'],
  [{ market: { tax: { rate: 5, from: '100m' } } }, 'market.tax.from: must be an amount of zeny'],
  [{ market: { tax: { rate: 5, min: 1 } } }, 'market.tax: Unrecognized key: "min"'],
  [{ site: { rates: { base: -1 } } }, 'site.rates.base: Too small'],
  [{ site: { links: { wiki: 'wiki.realm.example' } } }, 'site.links.wiki: must begin with http:// or https://'],
  [{ site: { woe: { ...week, start: '99:99' } } }, 'site.woe.start: must be a time such as 18:00'],
  [{ site: { woe: { ...week, end: '24:00' } } }, 'site.woe.end: must be a time such as 18:00'],
  [{ site: { woe: { ...week, starts_on: '2026-02-30' } } }, 'site.woe.starts_on: must be a day such as 2026-06-20'],
  [{ site: { woe: { day: 3 } } }, 'site.woe: needs windows, or day, start and end'],
  [{ site: { woe: { windows: [{ ...week, zone: 'Mars/Olympus' }] } } }, 'must be a time zone such as Europe/Berlin'],
  [{ site: { woe: { windows: [{ ...week, from: '2027-02-01', to: '2027-01-01' }] } } }, 'ends before it begins'],
  [{ site: { woe: { windows: [{ ...week, castles: ['nowhere'] }] } } }, 'site.woe.castles does not list: nowhere'],
  [
    { site: { woe: { windows: [week, { ...week, start: '18:59', end: '20:00' }] } } },
    'has windows that overlap: Wednesday 18:00-19:00 (UTC) and Wednesday 18:59-20:00 (UTC)',
  ],
  [
    { site: { woe: { windows: [{ ...week, day: 9 }] } } },
    'must be the number of a day: 0 for Sunday to 6 for Saturday',
  ],
  [{ site: { woe: { windows: [{ ...week, castles: [15] }] } } }, 'must be the name of a map, such as prtg_cas01'],
  [{ site: { name: '   ' } }, 'site.name: must not be blank'],
  [
    { site: { pages: { rules: '<!DOCTYPE html><p>No botting</p>' } } },
    'is HTML; texts of the site are written in Markdown',
  ],
  [{ site: { pages: { rules: 'x'.repeat(2_000_000) } } }, 'must have at most 20,000 characters'],
  [{ site: { pages: { features: [{ title: 'Nothing' }] } } }, 'needs a text, a list, facts or a built_in part'],
  [{ site: { pages: { features: [{ title: 'x', built_in: 'cash_shop' }] } } }, 'site.pages.features'],
  [{ site: { pages: { custom: [{ slug: 'api', title: 'x', text: 'x' }] } } }, 'is an address of the site itself'],
  [{ site: { pages: { custom: [{ slug: 'Über', title: 'x', text: 'x' }] } } }, 'site.pages.custom.0.slug'],
  [
    { site: { pages: { custom: [1, 2].map((title) => ({ slug: 'staff', title: `${title}`, text: 'x' })) } } },
    'site.pages.custom: contains two pages with the same slug',
  ],
])('the settings reject %j', (settings, said) => {
  expect(() => parseConfig({ mail: { kind: 'mailbox' }, ...settings })).toThrow(said);
});

it('the settings accept the site file of a newer server', () => {
  const newer = {
    links: { wiki: 'w', forum: 'f' },
    woe: { ...week, maps: 1 },
    captcha: { provider: 'none', level: 2 },
    pets: [],
  };
  expect(z.parse(siteConfig, newer)).toMatchObject({ links: { wiki: 'w' }, captcha: { provider: 'none' } });
});

it.each([
  ['database.url', { database: { kind: 'mariadb', url: 'mariadb://x:a%ZZ@127.0.0.1/x' } }],
  [
    'database.replicas.0',
    { database: { kind: 'mariadb', url: 'mariadb://x@127.0.0.1/x', replicas: ['mariadb://x:a%E4@127.0.0.1/x'] } },
  ],
  ['shared.url', { shared: { kind: 'redis', url: 'redis://x:a%@127.0.0.1' } }],
])('the settings report an unencoded character of a password at %s without the password', (setting, settings) => {
  expect(() => parseConfig({ mail: { kind: 'mailbox' }, ...settings })).toThrow(
    new RegExp(
      `^The configuration cannot be used:\n  ${setting}: contains a % that encodes no character: [^\n]* as %25$`,
    ),
  );
});

describe('folders that the server publishes', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'kafra-config-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const served = (webDir: string, dataDir: string) => () =>
    parseConfig({ mail: { kind: 'mailbox' }, webDir: path.join(root, webDir), dataDir: path.join(root, dataDir) });

  it('must not contain private files, by any path or link', () => {
    mkdirSync(path.join(root, 'data'));
    symlinkSync(path.join(root, 'data'), path.join(root, 'linked'));
    symlinkSync(root, path.join(root, 'above'));
    for (const [webDir, dataDir] of [
      ['data', 'data'],
      ['linked', 'data'],
      ['above', 'data'],
      ['data', 'above/data'],
      ['', '..data'],
      ['later', 'later/data'],
    ] as const)
      expect(served(webDir, dataDir), `${webDir} with ${dataDir}`).toThrow('is served, and holds');
  });

  it('must not contain the settings file or a link to it', () => {
    for (const folder of ['etc', 'real', 'site', 'way']) mkdirSync(path.join(root, folder));
    const file = (...names: string[]) => path.join(root, ...names);
    writeFileSync(file('real/kafra-server.json'), '{}');
    symlinkSync('../way/kafra.json', file('etc/kafra-server.json'));
    symlinkSync('../real/kafra-server.json', file('way/kafra.json'));
    symlinkSync(file('etc'), file('linked'));
    const start = (setting: string, folder: string, settingsFile: string) => () =>
      parseConfig({ mail: { kind: 'mailbox' }, dataDir: file('data'), [setting]: file(folder), settingsFile });
    for (const setting of ['gameDataDir', 'webDir'])
      for (const folder of ['etc', 'real', 'way', 'linked', ''])
        for (const settings of ['etc/kafra-server.json', 'linked/kafra-server.json'])
          expect(start(setting, folder, file(settings)), `${setting} ${folder} ${settings}`).toThrow(
            'is served, and holds',
          );
    expect(start('webDir', 'site', file('etc/kafra-server.json'))).not.toThrow();
    expect(start('webDir', 'etc', file('real/kafra-server.json'))).not.toThrow();
  });

  it('may exist beside a link to a missing disk, unless a served folder contains the link', () => {
    symlinkSync(path.join(root, 'gone'), path.join(root, 'backups'));
    const withBackups = (webDir: string) => () =>
      parseConfig({
        mail: { kind: 'mailbox' },
        webDir,
        dataDir: path.join(root, 'data'),
        backups: { dir: path.join(root, 'backups') },
      });
    expect(withBackups(path.join(root, 'site'))).not.toThrow();
    expect(withBackups(root)).toThrow('is served, and holds');
  });

  it('may be next to the data folder, even if both do not exist yet', () => {
    mkdirSync(path.join(root, 'site'));
    for (const [webDir, dataDir] of [
      ['site', 'data'],
      ['later', 'later-data'],
      ['data/site', 'data'],
    ] as const)
      expect(served(webDir, dataDir)).not.toThrow();
  });
});

it.each([
  [{ icon: 'logo.svg' }, /site\.icon: must be the name of a PNG/],
  [{ icon: '../logo.png' }, /site\.icon/],
  [
    { theme: { color: '#ffcc00' } },
    /site\.theme\.color: has a contrast of 1\.\d+ on the light ground; at least 4\.5 is needed/,
  ],
  [{ theme: { color: 'red' } }, /site\.theme\.color: must be a colour such as #80530F/],
  [{ features: { transfer: 'no' } }, /site\.features\.transfer: must be "on" or "off"/],
])('the settings reject the site settings %j', (site, message) => {
  expect(() => parseConfig({ mail: { kind: 'mailbox' }, site })).toThrow(message);
});
