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

function check(site: object, ...flags: string[]) {
  const settings = { mail: { kind: 'mailbox' }, dataDir: 'data', publicUrl: 'https://acme.example', site };
  return checkSettings({ ...settings, market: { tax: { rate: 0 } } }, ...flags);
}

function checkSettings(settings: object, ...flags: string[]) {
  writeFileSync(join(folder, 'site.json'), JSON.stringify(settings));
  return run(['site', 'check', '--config', 'site.json', ...flags]);
}

test('kafra-server site check lists unset facts, long texts, a missing icon and dead links', async () => {
  const { stdout, code } = await check({
    name: 'Acme RO',
    tagline: 'x'.repeat(81),
    icon: 'logo.png',
    links: { wiki: `${address}/gone`, download: `${address}/there` },
    pages: { rules: `Ask [us](${address}/also-gone)` },
  });
  const found = stdout.split('\n');
  expect(found).toContain('warn  site.description is not set: the site does not show it');
  expect(found).toContain('warn  site.tagline has 81 characters; more than 80 are cut off in many places');
  expect(stdout).toMatch(/bad {3}site\.icon: logo\.png is not in .*media/);
  expect(found).toContain(`warn  ${address}/gone answers with status 404`);
  expect(stdout).not.toContain('/there');
  expect(code).toBe(1);
});

test('kafra-server site check lists a missing sales tax', async () => {
  const { stdout } = await checkSettings({ mail: { kind: 'mailbox' }, dataDir: 'data' }, '--no-links');
  expect(stdout).toMatch(/^warn {2}market\.tax is not set: .*Set a rate of 0 if the game has no tax$/m);
});

test('kafra-server site check lists pictures and pages that do not exist', async () => {
  mkdirSync(join(folder, 'data/site/media'), { recursive: true });
  writeFileSync(join(folder, 'data/site/media/here.png'), '');
  const rules = '![a](/media/here.png)\n\n![b](/media/gone.png)\n\nAsk [staff](#/page/staff) or [us](#/page/us).';
  const us = join(folder, 'data/site/pages/us.md');
  mkdirSync(join(us, '..'), { recursive: true });
  writeFileSync(us, '# Us');
  onTestFinished(() => rmSync(us));
  const { stdout, code } = await check({ name: 'Acme RO', pages: { rules } }, '--no-links');
  expect(stdout).toMatch(/^bad {3}a page shows the picture \/media\/gone\.png, which is not in .*media$/m);
  expect(stdout).toContain('warn  a page links to #/page/staff, which does not exist\n');
  expect(stdout).not.toMatch(/here\.png|#\/page\/us/);
  expect(code).toBe(1);
});

test('kafra-server site check reports nothing for a complete site, and sends no request with --no-links', async () => {
  mkdirSync(join(folder, 'data/site/media'), { recursive: true });
  writeFileSync(join(folder, 'data/site/media/logo.png'), '');
  const { stdout, code } = await check(
    {
      ...{ name: 'Acme RO', tagline: 'Play', description: 'A server.', episode: '13.2', location: 'Frankfurt' },
      ...{ icon: 'logo.png', rates: { base: 1, job: 1, drop: 1 }, links: { download: `${address}/gone` } },
    },
    '--no-links',
  );
  expect([stdout, code]).toEqual(['The site is complete.\n', 0]);
});

test('kafra-server site check reports unknown languages, and pages that exist in another language only', async () => {
  const pages = join(folder, 'data/site/pages');
  mkdirSync(pages, { recursive: true });
  for (const name of ['rules.md', 'rules.de.md', 'rules.xx.md', 'staff.zh-Hant.md'])
    writeFileSync(join(pages, name), 'a');
  const { stdout, code } = await check({ name: 'Acme RO' }, '--no-links');
  expect(stdout).toMatch(/bad {3}.*rules\.xx\.md is not shown: it has the unknown language "xx"; use a tag such as de/);
  expect(stdout).toMatch(/warn {2}.*staff\.zh-Hant\.md has no staff\.md beside it: visitors of other languages get it/);
  expect(stdout).not.toContain('rules.de.md');
  expect(code).toBe(1);
  expect((await check({ name: 'Acme RO', language: 'german' }, '--no-links')).stderr).toContain(
    'must be a language tag',
  );
});
