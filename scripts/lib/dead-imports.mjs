import { posix } from 'node:path';

/**
 * The imports in the examples of a page that lead to no file. An example stands in the file that the page has named last
 * before it, as `packages/.../x.ts`; what the page says to make is taken for made.
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
