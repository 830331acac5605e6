import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const resolvedId = '\0kafra-create-icon';
const createIcon = fileURLToPath(new URL('./src/widgets/create-icon.ts', import.meta.url));

const icon = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;
/**
 * Matches the random keys of icon elements. The site's own function does not need them, and they cannot be compressed.
 */
const keys = /, key: "\w+"/g;

/** Replaces the function that creates the icons of lucide by the site's own, which has a tenth of the size. */
export function slimIcons(): Plugin {
  return {
    name: 'kafra-slim-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/createLucideIcon.mjs') && importer?.includes('lucide-react') ? resolvedId : undefined,
    transform: (code, id) => (icon.test(id) ? { code: code.replace(keys, ''), map: null } : undefined),
    load: (id) =>
      id === resolvedId ? `export { createIcon as default } from ${JSON.stringify(createIcon)};` : undefined,
  };
}
