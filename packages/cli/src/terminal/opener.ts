import { spawn } from 'node:child_process';
import type { Opener } from '@kafra/sdk';

const commands: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/**
 * Opens web addresses in the browser of the desktop and ignores all others. Reports an address that cannot be opened.
 */
export const opener = (onFailed: (url: string) => void): Opener => ({
  open(url) {
    if (!/^https?:\/\//.test(url)) return;
    const [command, ...args] = commands[process.platform] ?? ['xdg-open'];
    spawn(command, [...args, url], { stdio: 'ignore', detached: true })
      .on('error', () => onFailed(url))
      .on('exit', (code) => {
        if (code) onFailed(url);
      })
      .unref();
  },
});
