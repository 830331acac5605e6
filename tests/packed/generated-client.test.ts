import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { generateApi } from 'swagger-typescript-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword, demoToken, startDemo } from '../support/demo.ts';
import { typeCheck } from '../support/packed.ts';
import type { TestServer } from '../support/server.ts';

const document = path.resolve(import.meta.dirname, '../../docs/api/openapi.json');
let server: TestServer;
let project: string;

beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'kafra-generated-'));
  server = await startDemo();
});
afterAll(async () => {
  await server.close();
  await rm(project, { recursive: true, force: true });
});

/** A program that uses only a client generated from the OpenAPI document. */
const program = `
  import { Api, type ShopEntry, type Error as Refusal } from './kafra';
  declare const process: { env: Record<string, string> };
  declare const console: { log(text: string): void };
  const { URL = '', EMAIL: email = '', PASSWORD: password = '', CAPTCHA: recaptcha = '' } = process.env;
  const kafra = new Api<string>({
    baseUrl: URL,
    securityWorker: (token) => (token ? { headers: { authorization: \`Bearer \${token}\` } } : {}),
  });
  const refused: Refusal = await kafra.api.serverLiveMarket().then(() => { throw 0; }, ({ error }) => error);
  const { data } = await kafra.api.accountLogin({ email, password, recaptcha });
  kafra.setSecurityData(data.token ?? null);
  const offers: ShopEntry[] = (await kafra.api.serverLiveMarket()).data.live_market;
  const price: number | undefined = offers[0]?.price;
  // @ts-expect-error There is no such field.
  const colour = offers[0]?.colour;
  console.log(JSON.stringify({ code: refused.code, offers: offers.length, price, colour }));
`;

it('an API client that a public generator made from the OpenAPI document signs in and lists the market', async () => {
  const { files } = await generateApi({ input: document, output: false, fileName: 'kafra.ts', silent: true });
  const generated = files.map(({ fileContent }) => fileContent).join('\n');
  expect(generated).toContain('/** Name of the character who runs the shop; empty if its owner hides it. */');

  const lib = ['ES2024', 'DOM', 'DOM.Iterable'];
  const options = { target: 'ES2024', lib, module: 'esnext', moduleResolution: 'bundler', types: [] };
  expect(await typeCheck(project, options, { 'kafra.ts': generated, 'program.ts': program })).toBe('');

  const outfile = path.join(project, 'program.mjs');
  await build({ entryPoints: [path.join(project, 'program.ts')], bundle: true, format: 'esm', outfile });
  const env = {
    URL: server.url,
    EMAIL: 'player@kafra.example',
    PASSWORD: demoPassword,
    CAPTCHA: await server.captcha(),
  };
  const market = await server.call('GET /api/server/live-market', undefined, await demoToken(server, 'player'));
  const { stdout } = await promisify(execFile)(process.execPath, [outfile], { env });
  expect(JSON.parse(stdout)).toEqual({
    code: 'unauthorized',
    offers: market.body.live_market.length,
    price: expect.any(Number),
  });
});
