import { type Plugin, runnerImport } from 'vite';

const id = 'virtual:kafra-theme.css';
const resolvedId = `\0${id}`;

type Themes = typeof import('@kafra/sdk/theme');

const customProperty = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const themeBlock = (selector: string, palette: Readonly<Record<string, string>>, scheme: string): string =>
  `${selector}{color-scheme:${scheme};${Object.entries(palette)
    .map(([name, value]) => `${customProperty(name)}:${value}`)
    .join(';')}}`;

/**
 * Converts the colours of the SDK to custom properties: `theme.day.inkSoft` is `--ink-soft`. The attribute `data-theme`
 * of the document chooses day or night. Without it the setting of the visitor's system applies. Printed pages use the
 * day colours. Previews set the attribute on an element, and then it applies to this element only.
 */
export function themeCss(): Plugin {
  return {
    name: 'kafra-theme-css',
    resolveId: (source) => (source === id ? resolvedId : undefined),
    async load(source) {
      if (source !== resolvedId) return undefined;
      const file = await this.resolve('@kafra/sdk/theme', import.meta.filename);
      if (!file) throw new Error('The colours of the SDK cannot be found.');
      const { module } = await runnerImport<Themes>(file.id);
      const { day, night } = module.themes;
      const chosen = `@media screen{${themeBlock('[data-theme=night]', night, 'dark')}}`;
      const preferred = `@media screen and (prefers-color-scheme:dark){${themeBlock(':root:not([data-theme=day])', night, 'dark')}}`;
      return `${themeBlock(':root,[data-theme=day]', day, 'light')}\n${chosen}\n${preferred}`;
    },
  };
}
