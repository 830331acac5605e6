import { spawn } from 'node:child_process';
import type { Opener } from '@kafra/sdk';
import type { Io } from '../ports.ts';

const commands: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens addresses of the web in the browser of the desktop; anything else is not opened at all. */
export const opener = ({ stderr }: Io): Opener => ({
  open(url) {
    if (!/^https?:\/\//.test(url)) return;
    const [command, ...args] = commands[process.platform] ?? ['xdg-open'];
    spawn(command, [...args, url], { stdio: 'ignore', detached: true })
      .on('error', () => stderr.write(`Open ${url} in a browser.\n`))
      .unref();
  },
});
