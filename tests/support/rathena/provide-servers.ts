import type { TestProject } from 'vitest/node';
import { buildGameServers, type GameServers } from './build-servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    gameServers: GameServers;
  }
}

/** Before all suites of the game: its servers are built once, or it is known why they cannot be. */
export async function setup(project: TestProject): Promise<void> {
  const servers = await buildGameServers();
  if ('missing' in servers) process.stderr.write(`tests/game is skipped: ${servers.missing}\n`);
  project.provide('gameServers', servers);
}
