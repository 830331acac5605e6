import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { changesSince } from './lib/changed-lines.ts';
import {
  countSigns,
  type Finding,
  findingsOf,
  formatCounts,
  hasDecrease,
  type Increase,
  increases,
  lowered,
  type ProseCounts,
} from './lib/prose-counts.ts';
import { pageTexts } from './lib/prose-pages.ts';
import { type ProseKind, signs } from './lib/prose-signs.ts';
import { type ProseText, sourceTexts, styleTexts } from './lib/prose-texts.ts';

/**
 * Counts the signs of unclear prose per folder and kind (docs/style.md) and fails if a folder has more than recorded.
 * `--update` records lower numbers and new folders. `--report` prints the share of texts with signs and lists them.
 */
const root = dirname(import.meta.dirname);
const recordPath = 'scripts/prose-counts.json';
const maxListed = 15;

const sources = [
  'packages/*/*.{ts,mjs,md}',
  'packages/*/{src,examples}/**/*.{ts,tsx,mjs,css}',
  '{scripts,tests}/**/*.{ts,tsx,mjs}',
  'docs/**/*.md',
  '*.{ts,mjs,md}',
];
/** Pages that are excluded from the check of prose: generated ones, and the page that quotes bad examples. */
const left = new Set([
  'docs/commands.md',
  'docs/server-commands.md',
  'docs/search-language.md',
  'docs/style.md',
  'packages/sdk/api.md',
]);
const isRead = (path: string) => !left.has(path) && !/(?:^|\/)(?:node_modules|dist)\//.test(path);

function textsOf(path: string): ProseText[] {
  const text = readFileSync(join(root, path), 'utf8');
  if (path.endsWith('.md')) return pageTexts(text);
  return path.endsWith('.css') ? styleTexts(text) : sourceTexts(path, text);
}

const describeFinding = ({ path, line, signs: found, text }: Finding) =>
  `  ${path}:${line} (${found.join(', ')}) ${text.replaceAll(/\s+/g, ' ').slice(0, 120)}`;

/** Lists the unclear texts of a folder that changed since the counts were recorded; if none changed, lists all. */
function listFindings(increase: Increase, findings: readonly Finding[]): void {
  const own = findings.filter(({ path, kind }) => posix.dirname(path) === increase.folder && kind === increase.kind);
  const hasChanged = changesSince(recordPath, root);
  const changed = own.filter(({ path, line, lastLine }) => hasChanged?.(path, line, lastLine));
  const listed = changed.length > 0 ? changed : own;
  for (const finding of listed.slice(0, maxListed)) console.error(describeFinding(finding));
  if (listed.length > maxListed) console.error(`  and ${listed.length - maxListed} more (check:prose --report)`);
}

function reportIncreases(found: readonly Increase[], findings: readonly Finding[]): void {
  for (const increase of found) {
    const { folder, kind, counted, recorded } = increase;
    console.error(`${folder}: ${counted} signs of unclear prose in ${kind}, ${recorded} recorded`);
    listFindings(increase, findings);
  }
  console.error('\nRewrite these texts (docs/style.md):');
  for (const { name, advice } of signs) console.error(`  ${name}: ${advice}`);
}

function printReport(texts: ReadonlyMap<string, readonly ProseText[]>, findings: readonly Finding[]): void {
  for (const finding of findings) console.log(describeFinding(finding));
  const all = [...texts.values()].flat();
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
  for (const kind of ['comments', 'titles', 'texts', 'pages'] satisfies ProseKind[]) {
    const total = all.filter((text) => text.kind === kind).length;
    const own = findings.filter((finding) => finding.kind === kind);
    const several = own.filter((finding) => finding.signs.length > 1);
    console.log(
      `${kind}: ${total}, with signs ${share(own.length, total)}, with two or more ${share(several.length, total)}`,
    );
  }
}

const paths = globSync(sources, { cwd: root }).filter(isRead).sort();
const texts = new Map(paths.map((path) => [path, textsOf(path)]));
const findings = [...texts].flatMap(([path, ofFile]) => findingsOf(path, ofFile));
const counted = countSigns(paths, findings);
const recordFile = join(root, recordPath);
const recorded: ProseCounts = existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : {};
const isUpdate = process.argv.includes('--update');
const worse = increases(recorded, counted).filter(({ folder }) => !isUpdate || folder in recorded);

if (process.argv.includes('--report')) printReport(texts, findings);
if (isUpdate) writeFileSync(recordFile, formatCounts(lowered(recorded, counted)));
else if (hasDecrease(recorded, counted))
  console.log('Fewer signs than recorded: run `npx --yes pnpm@12.21.0 run check:prose --update`');
if (worse.length > 0) {
  reportIncreases(worse, findings);
  process.exitCode = 1;
}
