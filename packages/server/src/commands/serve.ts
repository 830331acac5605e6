import type { Command } from 'commander';
import { startServer } from '../index.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { gatherSettings, printLines, type SettingsFlags, withAddress, withSettings } from './settings.ts';

/** Adds `serve`: the server of a real realm. */
export function serveCommand(program: Command): void {
  withAddress(withSettings(program.command('serve')))
    .description('Serve a realm: API, web site and game databases')
    .action(async (flags: SettingsFlags) => {
      const server = await startServer(gatherSettings(flags));
      await runUntilStopped(server, () => printLines(`Kafra listens on ${server.url}`));
    });
}
