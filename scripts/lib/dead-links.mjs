import { posix } from 'node:path';

/** Returns a page without its code blocks, which may contain text that looks like a link or a heading. */
const withoutCode = (text) => text.replaceAll(/^ *(```|~~~).*?^ *\1/gms, '');

/** Returns the anchors of a page's headings on GitHub, with numbers for equal headings. */
function anchorsOf(text) {
  const seen = new Map();
  return new Set(
    [...withoutCode(text).matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, heading]) => {
      const name = heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-');
      const before = seen.get(name) ?? 0;
      seen.set(name, before + 1);
      return before === 0 ? name : `${name}-${before}`;
    }),
  );
}

/** Returns the relative links of a page, including those to pictures. */
const linksOf = (text) =>
  [...withoutCode(text).matchAll(/\]\(([^()\s]+)\)|\b(?:src|srcset)="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture)
    .filter((link) => !/^\w+:/.test(link));

/**
 * Returns the links of a page at `path` whose file or heading does not exist. `read` returns the text of a file (any
 * text for a folder); undefined for a missing path.
 */
export const deadLinks = (path, text, read) =>
  linksOf(text).filter((link) => {
    const [target, anchor] = link.split('#');
    const found = target === '' ? text : read(posix.normalize(posix.join(posix.dirname(path), target)));
    return found === undefined || (anchor !== undefined && !anchorsOf(found).has(anchor));
  });
