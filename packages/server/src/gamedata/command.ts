import { type Command, Option } from 'commander';
import { collect } from '../rules/collect-option.ts';
import type { BuildResult } from './build.ts';
import { progressBar } from './output/progress-bar.ts';
import { EXIT_BAD_DATA, ImportFailure } from './source/failure.ts';
import { coverageText } from './source/report.ts';
import type { Mode } from './source/yaml-database.ts';

const modes: Readonly<Record<'pre-renewal' | 'renewal', Mode>> = { 'pre-renewal': 'Prerenewal', renewal: 'Renewal' };

interface BuildFlags {
  readonly rathena: string;
  readonly client?: readonly string[];
  readonly out?: string;
  readonly check?: boolean;
  readonly version?: string;
  readonly encoding?: string;
  readonly mode?: keyof typeof modes;
  readonly robes?: boolean;
  readonly clientNames?: boolean;
  readonly json?: boolean;
}

const say = (text: string) => void process.stdout.write(`${text}\n`);

/**
 * Returns the line about the game mode, such as `Mode: renewal`, and the option for the other mode if the server tree
 * has both.
 */
function modeLine({ coverage, hasOtherMode }: BuildResult): string {
  const [mode, other] = coverage.mode === 'Renewal' ? ['renewal', 'pre-renewal'] : ['pre-renewal', 'renewal'];
  return `Mode: ${mode}${hasOtherMode ? ` (the tree has ${other} too: --mode ${other})` : ''}`;
}

const contentsOf = ({ coverage: { counts } }: BuildResult) =>
  `${counts.items ?? 0} items, ${counts.monsters ?? 0} monsters, ${counts.maps ?? 0} maps, ${counts.skills ?? 0} skills, ${counts['map pictures'] ?? 0} pictures`;

const findingsOf = ({ coverage: { not_understood, unresolved } }: BuildResult) =>
  `${not_understood.length} lines not understood, ${unresolved.length} references unresolved`;

/** Prints how many pictures the game clients contain, and reminds once that these pictures are copyrighted. */
async function sayPictures({ pictures, unusedClients }: BuildResult): Promise<void> {
  // This module is imported on demand, because it also loads the drawing code, which would slow down the start of every
  // command.
  const { artCoverageLines } = await import('./art/art-coverage.ts');
  const lines = artCoverageLines(pictures);
  for (const line of [...unusedClients, ...lines]) say(line);
  if (lines.length > 0)
    say('Pictures and texts of a game client belong to their owner: check whether you may publish them.');
}

async function sayResult(result: BuildResult, out: string): Promise<void> {
  const { versions } = result;
  say(modeLine(result));
  await sayPictures(result);
  say(`${contentsOf(result)} in ${out}`);
  const skills = versions.skill === undefined ? '' : `, skills ${versions.skill}`;
  say(`Versions: items ${versions.item}, monsters ${versions.mob}, maps ${versions.map}${skills}`);
  say(`${findingsOf(result)}: see ${out}/coverage.txt`);
}

/** Prints all findings of a check, because a check writes no report file. */
async function sayCheck(result: BuildResult): Promise<void> {
  say(coverageText(result.coverage));
  say(modeLine(result));
  await sayPictures(result);
  say(`Would build ${contentsOf(result)}; ${findingsOf(result)}. Nothing was written.`);
}

/** Prints faults of the imported files in one line. Other errors are rethrown. */
async function reportImportFailures(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = EXIT_BAD_DATA;
  }
}

/** The umask lets the user of the server read the databases, even if root builds them. */
const readableUmask = 0o022;

async function build(flags: BuildFlags): Promise<void> {
  if (process.getuid?.() === 0) process.umask(readableUmask);
  // The importer is loaded on demand, because `serve` does not need it.
  const { buildDatabases, checkTree } = await import('./build.ts');
  const bar = progressBar(process.stderr);
  try {
    const { rathena, client, out, version, encoding, robes, clientNames } = flags;
    const options = {
      rathena,
      client,
      version,
      encoding,
      robes,
      clientNames,
      mode: flags.mode && modes[flags.mode],
      onProgress: bar.show,
    };
    if (flags.check) {
      const result = await checkTree({ ...options, out });
      bar.end();
      if (flags.json) say(JSON.stringify(result));
      else await sayCheck(result);
    } else if (out === undefined) {
      throw new ImportFailure('--out <dir> says where the databases go; --check needs none');
    } else {
      const result = await buildDatabases({ ...options, out });
      bar.end();
      if (flags.json) say(JSON.stringify(result));
      else await sayResult(result, out);
    }
  } catch (error) {
    bar.end();
    throw error;
  }
}

/**
 * Adds the commands `db build` and `db diff` to the program. Options belong to the command before them, because
 * `--version` of `db build` is not the program's option.
 */
export function registerDbCommands(program: Command): void {
  program.enablePositionalOptions();
  const db = program.command('db').description('Build and compare the item, monster, map and skill databases');
  db.command('build')
    .description('Build the databases and map pictures of the site from a rAthena tree')
    .requiredOption('--rathena <dir>', 'the rAthena tree')
    .option('--client <path>', 'a game client, its data folder or a GRF; may be given several times', collect)
    .option('--out <dir>', 'where the databases go; replaced when all went well')
    .option('--check', 'report what would be built, and problems; writes nothing')
    .option('--version <version>', 'the version in the file names (default: from the content)')
    .addOption(new Option('--mode <mode>', 'which game to read').choices(Object.keys(modes)))
    .option('--encoding <name>', 'code page of files that are not UTF-8, such as euc-kr (default: latin1)')
    .option('--client-names', "use the client's item names if available")
    .option('--robes', 'draw characters with robes; needs several times the disk space')
    .option('--json', 'output versions and coverage as JSON')
    .action((flags: BuildFlags) => reportImportFailures(() => build(flags)));
  db.command('diff')
    .description('List the changes between two built databases')
    .argument('<old>', 'folder of the older databases')
    .argument('<new>', 'folder of the newer databases')
    .option('--json', 'output the changes as JSON')
    .action((older: string, newer: string, { json }: { json?: boolean }) =>
      reportImportFailures(async () => {
        const { compareFolders } = await import('./compare-folders.ts');
        say(await compareFolders({ older, newer, json: json === true }));
      }),
    );
}
