import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const fonts = ['fraunces', 'source-sans-3'];

/** The fonts go out with their licences: those of scripts are Vite's to collect, of style sheets it collects none. */
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
