import { homedir, userInfo } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { Failure } from './exit-codes.ts';
import type { Io } from './ports.ts';

export interface Folders {
  config: string;
  cache: string;
}

/**
 * Returns the folders for configuration and cache of this program. They are those of XDG, or `KAFRA_CONFIG_DIR` for the
 * configuration. A relative XDG path is ignored, as XDG requires.
 * @throws Failure (output) if the home folder is unknown.
 */
export function folders(env: Io['env']): Folders {
  const xdg = (name: string, fallback: string) => {
    const set = env[name];
    return join(set && isAbsolute(set) ? set : join(homeFolder(env), fallback), 'kafra');
  };
  return {
    config: env.KAFRA_CONFIG_DIR ? resolve(env.KAFRA_CONFIG_DIR) : xdg('XDG_CONFIG_HOME', '.config'),
    cache: xdg('XDG_CACHE_HOME', '.cache'),
  };
}

/**
 * Returns the user's home folder. An empty or relative `HOME` is skipped: it would store tokens in the current folder.
 */
function homeFolder(env: Io['env']): string {
  const found = [env.HOME, homedir(), homeOfUser()].find((path) => path !== undefined && isAbsolute(path));
  if (found !== undefined) return found;
  throw new Failure('output', 'cannot find the home directory', { hints: ['Set HOME, or KAFRA_CONFIG_DIR.'] });
}

/** Home folder from the system's user database. A user without an entry has no home. */
function homeOfUser(): string | undefined {
  try {
    return userInfo().homedir;
  } catch {
    return undefined;
  }
}
