import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const fonts = ['fraunces', 'source-sans-3'];

/** Writes the licences of the fonts into the build. Vite collects licences of scripts, but not of style sheets. */
export function fontLicenses(): Plugin {
  return {
    name: 'kafra-font-licenses',
    apply: 'build',
    generateBundle() {
      const texts = fonts.map((name) =>
        readFileSync(new URL(`node_modules/@fontsource-variable/${name}/LICENSE`, import.meta.url), 'utf8').trim(),
      );
      this.emitFile({ type: 'asset', fileName: 'font-licenses.txt', source: `${texts.join('\n\n---\n\n')}\n` });
    },
  };
}
