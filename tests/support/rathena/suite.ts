import type { ServerConfigInput } from '@kafra/server';
import { mariadbUnavailableReason } from '@kafra/server/testing';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { startTestServer, type TestServer } from '../server.ts';
import { type CharacterSelection, loginToGame, openCharacterSelection } from './game-client.ts';
import { type GameRealm, startGameRealm } from './realm.ts';
// Declares the types of the values that the setup provides to the tests.
import './provide-servers.ts';

/** The game's servers and Kafra with one database, and a simulated game client. */
export interface PlayedRealm extends GameRealm {
  server: TestServer;
  /** Signs in to the game with a name and a password. Returns `in`, or the reason of the refusal (`loginErrors`). */
  login(user: string, password: string): Promise<'in' | number>;
  /** Signs in to the game and continues to the character selection. */
  enter(user: string, password: string): Promise<CharacterSelection>;
}

/** Tries to sign in to the game. Returns `in`, or the reason of the refusal. */
const tryLogin = async ({ loginPort }: GameRealm, user: string, password: string) => {
  const answer = await loginToGame(loginPort, user, password);
  return 'refused' in answer ? answer.refused : 'in';
};

async function enterGame({ loginPort, charPort }: GameRealm, user: string, password: string) {
  const answer = await loginToGame(loginPort, user, password);
  if ('refused' in answer) throw new Error(`the game refuses ${user}: ${answer.refused}`);
  return openCharacterSelection(charPort, answer.ticket);
}

interface SuiteOptions {
  /** True if the login server compares hashes of passwords. */
  md5?: boolean;
  game?: ServerConfigInput['game'];
}

const servers = inject('gameServers');
const skipReason = 'missing' in servers ? servers.missing : await mariadbUnavailableReason();

/** Defines a test suite with a real login and char server. It is skipped with a reason if they are not available. */
export function describeInGame(title: string, options: SuiteOptions, suite: (realm: () => PlayedRealm) => void): void {
  describe.skipIf(skipReason !== undefined)(skipReason === undefined ? title : `${title}: ${skipReason}`, () => {
    let realm: PlayedRealm | undefined;
    const cleanings: (() => Promise<void>)[] = [];
    beforeAll(async () => {
      if ('missing' in servers) return;
      const game = await startGameRealm(servers.folder, options);
      cleanings.push(game.close);
      const passwords = options.md5 ? ('md5' as const) : ('plain' as const);
      const settings = { charactersPerAccount: 12, passwords, ...options.game };
      const server = await startTestServer({ database: game.database.config, game: settings });
      cleanings.push(server.close);
      realm = {
        ...game,
        server,
        login: (user, password) => tryLogin(game, user, password),
        enter: (user, password) => enterGame(game, user, password),
      };
    });
    afterAll(async () => {
      for (const clean of cleanings.reverse()) await clean();
    });
    suite(() => {
      if (!realm) throw new Error('the realm is not there yet');
      return realm;
    });
  });
}
