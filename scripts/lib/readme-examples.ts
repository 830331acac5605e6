import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Titles of the README's examples, in their order. */
const examples = {
  'who-is-online.ts': 'Count the players online, without signing in',
  'worth-of-storages.ts': 'Sign in and add up the value of all storages',
  'fetch-newest-backup.ts': 'Download the newest backup in Node, with a token',
  'watch-prices.ts': 'Watch a price until Ctrl-C, and handle errors',
  'use-signed-in.ts': 'Follow the session in a React page, over all tabs',
};

const examplesRegion = /(<!-- examples -->\n).*?(<!-- \/examples -->)/s;

/** Returns the README of a package with the examples of its folder `examples/`. */
export function withExamples(folder: string): string {
  const parts = Object.entries(examples).map(([file, title]) => {
    const code = readFileSync(join(folder, 'examples', file), 'utf8');
    return `### ${title}\n\n[${file}](examples/${file})\n\n\`\`\`ts\n${code}\`\`\`\n`;
  });
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  return readme.replace(examplesRegion, (_, start: string, end: string) => `${start}${parts.join('\n')}${end}`);
}
