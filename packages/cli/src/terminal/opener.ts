import { spawn } from 'node:child_process';
import type { Opener } from '@kafra/sdk';

const commands: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/**
 * Opens addresses of the web in the browser of the desktop; anything else is not opened at all. Tells of an address
 * that nothing here can open, once it is known.
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
