import { type Command, Option } from 'commander';
import type { BuildResult } from './build.ts';
import { progressBar } from './output/progress-bar.ts';
import { EXIT_BAD_DATA, ImportFailure } from './source/failure.ts';
import type { Mode } from './source/yaml-database.ts';

const modes: Readonly<Record<'pre-renewal' | 'renewal', Mode>> = { 'pre-renewal': 'Prerenewal', renewal: 'Renewal' };

interface BuildFlags {
  readonly rathena: string;
  readonly client?: string;
  readonly out: string;
  readonly version?: string;
  readonly mode?: keyof typeof modes;
  readonly json?: boolean;
}

const say = (text: string) => void process.stdout.write(`${text}\n`);

function sayResult({ versions, coverage }: BuildResult, out: string): void {
  const { counts, not_understood, unresolved } = coverage;
  say(
    `${counts.items ?? 0} items, ${counts.monsters ?? 0} monsters, ${counts.maps ?? 0} maps, ${counts['map pictures'] ?? 0} pictures in ${out}`,
  );
  say(`Versions: items ${versions.item}, monsters ${versions.mob}, maps ${versions.map}`);
  say(
    `${not_understood.length} lines not understood, ${unresolved.length} references unresolved: see ${out}/coverage.txt`,
  );
}

/** Says in one line what is wrong with the input; anything else is a fault of the program and goes on up. */
async function sayingFailures(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = EXIT_BAD_DATA;
  }
}

async function build(flags: BuildFlags): Promise<void> {
  // Who serves a realm needs no importer.
  const { buildDatabases } = await import('./build.ts');
  const bar = progressBar(process.stderr);
  try {
    const { rathena, client, out, version } = flags;
    const result = await buildDatabases({
      rathena,
      client,
      out,
      version,
      mode: flags.mode && modes[flags.mode],
      onProgress: bar.show,
    });
    bar.end();
    if (flags.json) say(JSON.stringify(result));
    else sayResult(result, flags.out);
  } catch (error) {
    bar.end();
    throw error;
  }
}

/**
 * Adds `db build` and `db diff` to the program. Options belong to the command they stand behind, because `--version`
 * of `db build` is not the program's own.
 */
export function registerDbCommands(program: Command): void {
  program.enablePositionalOptions();
  const db = program.command('db').description('Build and compare the item, monster and map databases');
  db.command('build')
    .description('Turn a rAthena tree into the databases and map pictures the site serves')
    .requiredOption('--rathena <dir>', 'the rAthena tree')
    .option('--client <dir>', 'client files and pictures to add')
    .requiredOption('--out <dir>', 'where the databases go; replaced when all went well')
    .option('--version <version>', 'the version in the file names (default: from the content)')
    .addOption(new Option('--mode <mode>', 'which game to read').choices(Object.keys(modes)))
    .option('--json', 'print versions and coverage as JSON')
    .action((flags: BuildFlags) => sayingFailures(() => build(flags)));
  db.command('diff')
    .description('List what changed between two built databases')
    .argument('<old>', 'folder of the older databases')
    .argument('<new>', 'folder of the newer databases')
    .option('--json', 'print the changes as JSON')
    .action((older: string, newer: string, { json }: { json?: boolean }) =>
      sayingFailures(async () => {
        const { compareFolders } = await import('./compare-folders.ts');
        say(await compareFolders({ older, newer, json: json === true }));
      }),
    );
}
