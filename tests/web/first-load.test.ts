import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

/** Maximum number of bytes that a visit loads before the first paint. */
const most = { js: 100_000, css: 10_000 };

const dist = path.resolve(import.meta.dirname, '../../packages/web/dist');
const page = path.join(dist, 'index.html');

const linked = (ending: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)]
    .map(([, file = '']) => file)
    .filter((file) => file.endsWith(ending));

const gzipped = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dist, file))).length, 0);

test.skipIf(!existsSync(page))('the home page loads at most 100 KB of scripts, gzipped, and 10 KB of styles', () => {
  expect(linked('.js')).not.toEqual([]);
  expect(gzipped(linked('.js'))).toBeLessThanOrEqual(most.js);
  expect(gzipped(linked('.css'))).toBeLessThanOrEqual(most.css);
});
