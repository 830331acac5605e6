import { posix } from 'node:path';

/**
 * Returns the imports in a page's examples that have no target. An example belongs to the last file that the page has
 * named before, as `packages/.../x.ts`. Files that the page creates count as existing.
 */
export function deadImports(text, isThere) {
  const files = [...text.matchAll(/`(packages\/[\w/.-]+\.tsx?)`/g)].map(({ 1: file, index }) => ({ file, index }));
  const isMade = (path) => files.some(({ file }) => file === path);
  return [...text.matchAll(/^ *```tsx?\n(.*?)^ *```/gms)].flatMap(({ 1: code, index }) => {
    const example = files.findLast((one) => one.index < index);
    if (example === undefined) return [];
    const imports = [...code.matchAll(/\b(?:from |import\()'(\.[^']+)'/g)].map(([, path]) => path);
    return imports.filter((path) => {
      const target = posix.join(posix.dirname(example.file), path);
      return !isMade(target) && !isThere(target);
    });
  });
}
