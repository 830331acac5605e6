import type { Plugin } from 'vite';

/** Fonts of the first screen: headings and text. */
const preloadedFonts = [/fraunces-latin-opsz-(normal|italic)/, /source-sans-3-latin-wght-normal/];

/** Adds preload links, so that the browser loads the fonts together with the style sheet that uses them. */
export function fontPreload(): Plugin {
  return {
    name: 'kafra-font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => preloadedFonts.some((name) => name.test(file)))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}
