import { bad, type Finding, ok, warn } from '../rules/finding.ts';
import { artCoverage, artCoverageLines } from './art/art-coverage.ts';
import { makeArt } from './art/make-art.ts';
import { jobsOf, wantedArt } from './art/open-art.ts';
import { openClientSources } from './client-sources.ts';
import { readFolder } from './compare-folders.ts';
import { readClientFacts } from './source/client-files.ts';
import { createDecode } from './source/encoding.ts';
import { ImportFailure } from './source/failure.ts';
import { formatLocation, Report } from './source/report.ts';
import { makeWardrobe } from './wardrobe/make-wardrobe.ts';

/** Maximum number of unusable client files that a finding names. */
const NAMED = 3;

/**
 * Returns the findings of `doctor` about game clients, from which pictures for the databases in a folder are drawn. All
 * pictures are drawn, but nothing is written.
 */
async function lookAt(paths: readonly string[], folder: string, report: Report): Promise<string[]> {
  const records = await readFolder(folder);
  await using clients = await openClientSources(paths, { report, decode: createDecode(undefined) });
  const { art, tables } = clients;
  const { resources } = await readClientFacts(tables.map((tree) => ({ tree, report })));
  const wanted = await wantedArt(art, records, { resources, report });
  const { coverage: characters, pictures } = await makeWardrobe(art.client, { withRobes: false, report });
  const made = await makeArt([...jobsOf(art, wanted), ...pictures], { report, onPicture: () => undefined });
  const own = art.own.length === 0 ? [] : [`pictures of your own: ${art.own.length}`];
  return [...artCoverageLines(artCoverage(wanted, { ...made, characters }, art.client.containers)), ...own];
}

/** Returns the findings of `doctor` about game clients for `db build` and the served databases. */
export async function examineClient(paths: readonly string[], folder: string): Promise<Finding[]> {
  const report = new Report();
  try {
    const lines = await lookAt(paths, folder, report);
    const problems = report.coverage('').not_understood;
    const such = problems.slice(0, NAMED).map((problem) => `${formatLocation(problem)} ${problem.why}`);
    return [
      ...(lines.length === 0
        ? [bad(`no game client and no pictures in ${paths.join(', ')}`)]
        : lines.map((line) => ok(line))),
      ...(problems.length === 0
        ? []
        : [warn(`${problems.length} files of the client cannot be used: ${such.join('; ')}`)]),
    ];
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error;
    return [bad(`the game client cannot be examined: ${error.message}`)];
  }
}
