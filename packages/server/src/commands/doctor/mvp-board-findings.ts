import { mvpBoardOf, paths, type ServerConfig } from '../../config.ts';
import { mvpBoard } from '../../domain/mvp-board/mvp-board.ts';
import { readMvpSpawns } from '../../domain/mvp-board/mvp-spawns.ts';
import { type Finding, ok, warn } from '../../rules/finding.ts';
import type { Database } from '../../store/connection/database.ts';

/** Reports whether the MVP board has MVPs and deaths to show; nothing if it is off. */
export async function mvpBoardFindings({ db }: Database, config: ServerConfig, now: number): Promise<Finding[]> {
  const mode = mvpBoardOf(config);
  if (mode === 'off') return [];
  const spawns = await readMvpSpawns(paths(config).gameData);
  if (spawns.length === 0)
    return [warn('mvpBoard is on, but no MVP has a spawn line in the game databases: run `kafra-server db build`')];
  const { source } = await mvpBoard({ reads: db, spawns, mode, restartedAt: undefined, now });
  if (source === 'mvplog') return [ok('the MVP board reads mvplog')];
  if (source === 'drops')
    return [
      warn('the MVP board reads drops, so deaths without a drop are missing: turn on log_mvpdrop in log_athena.conf'),
    ];
  return [
    warn('mvpBoard is on, but the logs contain no death of an MVP in 31 days: turn on log_mvpdrop in log_athena.conf'),
  ];
}
