import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;
const read = (file: string): string => readFileSync(file, 'utf8');

/** Returns the names of the classes that a style sheet defines, without the global classes of libraries. */
function definedClasses(sheet: string): ReadonlySet<string> {
  const css = read(sheet).replace(/\/\*[\s\S]*?\*\/|"[^"]*"|url\([^)]*\)|:global\([^)]*\)/g, '');
  const selectors = css.match(/[^{};]+(?=\{)/g) ?? [];
  return new Set(
    selectors.flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)),
  );
}

interface SheetUse {
  sheet: string;
  names: readonly string[];
  /** True if the component also reads classes by a computed name, so that its unused classes cannot be detected. */
  isComputed: boolean;
}

/** Returns the style sheets that a component imports, with the names of the classes that it reads. */
function sheetUses(component: string): SheetUse[] {
  const code = read(component);
  return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, local = '', from = '']) => ({
    sheet: path.resolve(path.dirname(component), from),
    names: [...code.matchAll(new RegExp(`(?<![/.])\\b${local}\\.(\\w+)`, 'g'))].map(([, name = '']) => name),
    isComputed: code.includes(`${local}[`),
  }));
}

const uses = globSync('**/*.tsx', { cwd: folder }).flatMap((file) => sheetUses(path.join(folder, file)));
const sheets = globSync('**/*.module.css', { cwd: folder }).map((file) => path.join(folder, file));

test('every CSS class that a component reads is in its style sheet', () => {
  expect(uses.length).toBeGreaterThan(100);
  const missing = uses.flatMap(({ sheet, names }) => {
    const defined = definedClasses(sheet);
    return names.filter((name) => !defined.has(name)).map((name) => `${path.relative(folder, sheet)}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test('every CSS class of a style sheet is read by a component', () => {
  const unused = sheets.flatMap((sheet) => {
    const readers = uses.filter((use) => use.sheet === sheet);
    if (readers.some(({ isComputed }) => isComputed)) return [];
    const names = new Set(readers.flatMap(({ names }) => names));
    return [...definedClasses(sheet)]
      .filter((name) => !names.has(name))
      .map((name) => `${path.relative(folder, sheet)}: ${name}`);
  });
  expect(unused).toEqual([]);
});
