import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createServerFolder } from '../support/server-program.ts';

const { folder, run, remove } = createServerFolder();
const web = createServer((request, response) => response.writeHead(request.url === '/there' ? 200 : 404).end());
let address: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
});
afterAll(() => {
  web.close();
  remove();
});

const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Writes a file into the server's data folder until the end of the test. */
function put(name: string, content: string | Buffer) {
  const file = join(folder, 'data', name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
  onTestFinished(() => rmSync(file));
}

/** Returns the problems that the command found, without those about missing texts and features. */
const problemsIn = (stdout: string) => stdout.split('\n').filter((line) => /^bad|not shown|shown as text/.test(line));

function check(site: object, ...flags: string[]) {
  const settings = { mail: { kind: 'mailbox' }, dataDir: 'data', publicUrl: 'https://acme.example', site };
  return checkSettings({ ...settings, market: { tax: { rate: 0 } } }, ...flags);
}

function checkSettings(settings: object, ...flags: string[]) {
  writeFileSync(join(folder, 'site.json'), JSON.stringify(settings));
  return run(['site', 'check', '--config', 'site.json', ...flags]);
}

test('kafra-server site check lists facts of the site that are not set, long texts, a missing icon and dead links', async () => {
  const { stdout, code } = await check({
    name: 'Acme RO',
    tagline: 'x'.repeat(81),
    icon: 'logo.png',
    links: { wiki: `${address}/gone`, download: `${address}/there` },
    pages: { rules: `Ask [us](${address}/also-gone)` },
  });
  const found = stdout.split('\n');
  expect(found).toContain('warn  site.description is not set: the site does not show it');
  expect(found).toContain('warn  site.tagline has 81 characters; screens cut it off after 80');
  expect(stdout).toMatch(/bad {3}site\.icon: logo\.png is not in .*media/);
  expect(found).toContain(`warn  ${address}/gone responds with status 404`);
  expect(stdout).not.toContain('/there');
  expect(code).toBe(1);
});

test('kafra-server site check lists a missing sales tax', async () => {
  const { stdout } = await checkSettings({ mail: { kind: 'mailbox' }, dataDir: 'data' }, '--no-links');
  expect(stdout).toMatch(/^warn {2}market\.tax is not set: .*Set a rate of 0 if the game has no tax$/m);
});

test('kafra-server site check lists pictures and pages that do not exist', async () => {
  put('site/media/here.png', png);
  const rules = '![a](/media/here.png)\n\n![b](/media/gone.png)\n\nAsk [staff](#/page/staff) or [us](#/page/us).';
  put('site/pages/us.md', '# Us');
  const { stdout, code } = await check({ name: 'Acme RO', pages: { rules } }, '--no-links');
  expect(stdout).toMatch(/^bad {3}a page shows the picture \/media\/gone\.png, which is not in .*media$/m);
  expect(stdout).toContain('warn  a page links to #/page/staff, which does not exist\n');
  expect(stdout).not.toMatch(/here\.png|#\/page\/us/);
  expect(code).toBe(1);
});

test('kafra-server site check reports nothing for a complete site, and sends no request with --no-links', async () => {
  put('site/media/logo.png', png);
  const { stdout, code } = await check(
    {
      ...{ name: 'Acme RO', tagline: 'Play', description: 'A server.', episode: '13.2', location: 'Frankfurt' },
      pages: { rules: 'a', qualities: 'a', features: '## a\n\na', download: '1. a' },
      ...{ icon: 'logo.png', rates: { base: 1, job: 1, drop: 1 }, links: { download: `${address}/gone` } },
    },
    '--no-links',
  );
  expect([stdout.split('\n').slice(-2), code]).toEqual([['The site is complete.', ''], 0]);
  expect(stdout).not.toMatch(/^(warn|bad)/m);
});

test('kafra-server site check reports unknown languages, and pages that exist only in another language', async () => {
  for (const name of ['rules.md', 'rules.de.md', 'rules.xx.md', 'staff.zh-Hant.md']) put(`site/pages/${name}`, 'a');
  const { stdout, code } = await check({ name: 'Acme RO' }, '--no-links');
  expect(stdout).toMatch(/bad {3}.*rules\.xx\.md is not shown: it has the unknown language "xx"; use a tag such as de/);
  expect(stdout).toMatch(
    /warn {2}.*staff\.zh-Hant\.md has no staff\.md in the same folder: visitors with other languages also see/,
  );
  expect(stdout).not.toContain('rules.de.md');
  expect(code).toBe(1);
  expect((await check({ name: 'Acme RO', language: 'german' }, '--no-links')).stderr).toContain(
    'must be a language tag',
  );
});

test("kafra-server site check names the folder for the site's texts, and each kind of text that is missing", async () => {
  put('site/pages/rules.md', '- No botting');
  const { stdout } = await check({ name: 'Acme RO' }, '--no-links');
  const pages = join('data', 'site', 'pages');
  expect(stdout).toMatch(new RegExp(`^ok {4}texts are read from .*${pages}, which has 1 page$`, 'm'));
  expect(stdout).not.toContain('no rules are set');
  expect(stdout).toMatch(/^warn {2}no qualities are set: .* Write .*qualities\.md, or the page in the panel$/m);
  expect(stdout).toMatch(/^warn {2}no features are set: /m);
  expect(stdout).toMatch(/^warn {2}no download steps are set/m);
});

test('kafra-server site check lists which optional features are on and off', async () => {
  const { stdout } = await check({ name: 'Acme RO', features: { deals: 'off' } }, '--no-links');
  expect(stdout).toContain(
    'ok    site.features: guest_profiles, master_storage, transfer are on, deals are off. ' +
      'Spotlight is on if the database has regions for it\n',
  );
});

test('kafra-server site check lists files of unsupported kinds, and pictures with content that differs from their file name', async () => {
  put('site/pages/winter.html', '<h1>Winter</h1>');
  put('site/pages/rules.txt', '- No botting');
  put('site/media/logo.png', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  put('site/media/empty.gif', '');
  put('site/media/town.bmp', 'BM');
  put('site/media/good.png', png);
  const { stdout, code } = await check({ name: 'Acme RO', icon: 'logo.png' }, '--no-links');
  expect(problemsIn(stdout)).toEqual([
    expect.stringMatching(
      /^bad {3}.*rules\.txt is not shown: it is not a Markdown file, because its name does not end with \.md$/,
    ),
    expect.stringMatching(/^bad {3}.*winter\.html is not shown: it is not a Markdown file/),
    expect.stringMatching(
      /^bad {3}.*empty\.gif is not shown: the file contains no picture, but its name is of a GIF file$/,
    ),
    expect.stringMatching(/^bad {3}.*logo\.png is not shown: the file contains SVG, but its name is of a PNG file$/),
    expect.stringMatching(/^warn {2}.*town\.bmp is not shown: pictures must be PNG/),
  ]);
  expect(code).toBe(1);
});

test('kafra-server site check lists links and built-in parts in page texts that are not shown, in files, settings and the database', async () => {
  put('site/pages/staff.md', '# Staff\n\n[potions](/item/501) [x](javascript:alert(1))');
  const features = [{ title: 'Taps', built_in: 'tap_chart' }];
  const site = { name: 'Acme RO', pages: { features, rules: ['[y](http://plain.example)'] } };
  const { stdout } = await check(site, '--no-links');
  expect(problemsIn(stdout)).toEqual([
    expect.stringMatching(/^warn {2}.*staff\.md: the link \[x\]\(javascript:alert\(1\)\) is shown as text/),
    expect.stringMatching(/^warn {2}site\.pages\.rules: the link \[y\]\(http:\/\/plain\.example\) is shown as text/),
    'warn  site.pages.features: {tap_chart} is not shown: site.taps is not set',
  ]);
});

test('kafra-server site check lists castles that the game databases do not have', async () => {
  put('db/castles.json', JSON.stringify([{ id: 15, map: 'prtg_cas01', name: 'Kriemhild' }]));
  const castle = (map: string) => ({ map, name: map, location: 'Here' });
  const woe = { day: 6, start: '18:00', end: '19:00', castles: [castle('prtg_cas01'), castle('nope_cas99')] };
  const { stdout } = await check({ name: 'Acme RO', woe }, '--no-links');
  expect(problemsIn(stdout)).toEqual([
    'bad   the castle nope_cas99 of site.woe.castles is not shown: the game databases have no castle on this map',
  ]);
});
