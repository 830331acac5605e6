import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const writers = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

/**
 * Leaves out how zod writes schemas down as JSON Schema: every schema carries that along, the page never asks for it,
 * and it is a tenth of what a first visit fetches.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'kafra-without-json-schema',
    apply: 'build',
    load: {
      filter: { id: writers },
      async handler(id) {
        const source = await readFile(id, 'utf8');
        const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
        const absent = "const absent = () => { throw new Error('This build writes no JSON Schema.'); };";
        return `${absent}\nexport { ${names.map((name) => `absent as ${name}`).join(', ')} };`;
      },
    },
  };
}
