import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fitWidth, pad, truncate, widthOf } from './text-width.ts';

const ellipsis = '…';

describe('fitting text into terminal cells', () => {
  it.each([
    ['Knife', 8, 'Knife   '],
    ['Knife', 4, 'Kni…'],
    ['剣士エイダ', 12, '剣士エイダ  '],
    ['剣士エイダ', 6, '剣士… '],
    ['👩‍👩‍👧 Trio', 4, '👩‍👩‍👧… '],
  ])('fits %s into %i cells', (text, width, shown) => {
    expect(fitWidth(text, width, { ellipsis })).toBe(shown);
    expect(widthOf(shown)).toBe(width);
  });

  it('aligns numbers on the right', () => {
    expect(fitWidth('12z', 6, { ellipsis, align: 'end' })).toBe('   12z');
  });

  it('cuts a text between visible characters, and leaves no blank before the ellipsis', () => {
    expect(truncate('Potion', 6)).toBe('Potion');
    expect(truncate('Red Potion', 5)).toBe('Red…');
    expect(truncate('日本語', 4)).toBe('日…');
    expect(truncate('👩‍👩‍👧 family', 4)).toBe('👩‍👩‍👧…');
  });

  it('pads the text on the right or on the left', () => {
    expect([pad('日', 4), pad('日', 4, 'end')]).toEqual(['日  ', '  日']);
  });

  it('cuts a text without an ellipsis if only one cell is available', () => {
    expect(truncate('Knife', 1, ellipsis)).toBe('K');
  });
});

/**
 * Finds the folder of a package among the dependencies of `folder`, in the same way as Node; undefined if it is not
 * installed.
 */
function resolvePackage(name: string, folder: string): string | undefined {
  for (let parent = folder; ; parent = dirname(parent)) {
    try {
      return dirname(realpathSync(join(parent, 'node_modules', name, 'package.json')));
    } catch {
      if (parent === dirname(parent)) return undefined;
    }
  }
}

/** Returns names and versions of all packages in the bundle of the CLI. */
function bundledPackages(): Map<string, Set<string>> {
  const versions = new Map<string, Set<string>>();
  const seen = new Set<string>();
  const visit = (folder: string, isRoot = false): void => {
    if (seen.has(folder)) return;
    seen.add(folder);
    const { name, version, dependencies, devDependencies } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    versions.set(name, (versions.get(name) ?? new Set()).add(version));
    for (const dependency of Object.keys({ ...dependencies, ...(isRoot && devDependencies) })) {
      const found = resolvePackage(dependency, folder);
      if (found) visit(found);
    }
  };
  visit(join(import.meta.dirname, '../..'), true);
  return versions;
}

describe('the width of characters in a terminal', () => {
  const packages = bundledPackages();

  it.each(['string-width', 'get-east-asian-width', 'is-fullwidth-code-point', 'strip-ansi', 'wrap-ansi', 'slice-ansi'])(
    'is computed by only one installed version of %s',
    (name) => {
      expect([...(packages.get(name) ?? [])]).toHaveLength(1);
    },
  );

  it('is not computed by any other library', () => {
    const others = [
      'wcwidth',
      'fast-string-width',
      'fast-string-truncated-width',
      '@visulima/string',
      'eastasianwidth',
    ];
    expect(others.filter((name) => packages.has(name))).toEqual([]);
  });

  it.each([
    ['น้ำ', 2],
    ['ນ້ຳ', 2],
    ['한', 2],
    ['☀️', 2],
    ['1️⃣', 2],
    ['🇩🇪', 2],
  ])('of the text %s is %i', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });
});
