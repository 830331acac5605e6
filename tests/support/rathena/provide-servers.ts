import type { TestProject } from 'vitest/node';
import { buildGameServers, type GameServers } from './build-servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    gameServers: GameServers;
  }
}

/** Builds the game's servers once before all test suites that need them, or reports why this is not possible. */
export async function setup(project: TestProject): Promise<void> {
  const servers = await buildGameServers();
  if ('missing' in servers) process.stderr.write(`tests/game is skipped: ${servers.missing}\n`);
  project.provide('gameServers', servers);
}
