import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The examples in the order of the README, with what each shows. */
const examples = {
  'who-is-online.ts': 'Without signing in: who is online',
  'worth-of-storages.ts': 'Sign in, solve the captcha, walk through everything one holds',
  'fetch-newest-backup.ts': 'With a token, in Node: fetch the newest backup, verified',
  'watch-prices.ts': 'Watch a price until Ctrl-C; tell errors apart',
  'use-signed-in.ts': 'In a browser with React: who is signed in, over all tabs',
};

const examplesRegion = /(<!-- examples -->\n).*?(<!-- \/examples -->)/s;

/** The README of a package with its examples as they are in `examples/`. */
export function withExamples(folder: string): string {
  const parts = Object.entries(examples).map(([file, title]) => {
    const code = readFileSync(join(folder, 'examples', file), 'utf8');
    return `### ${title}\n\n[${file}](examples/${file})\n\n\`\`\`ts\n${code}\`\`\`\n`;
  });
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  return readme.replace(examplesRegion, (_, start: string, end: string) => `${start}${parts.join('\n')}${end}`);
}
