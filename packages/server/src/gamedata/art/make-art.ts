import { createHash } from 'node:crypto';
import { ClientFault } from '../client/fault.ts';
import type { Drawing } from '../client/images/drawing.ts';
import { keepInto, writeInto } from '../output/write.ts';
import type { Report } from '../source/report.ts';
import type { ArtGap, ArtJob } from './art-job.ts';
import { eachAtOnce, inDiskOrder } from './disk-order.ts';
import { ENCODER_VERSION } from './encode.ts';
import type { Output } from './outputs.ts';

/**
 * For each picture of an output, by its path: the digest of the data that it was drawn from. An equal digest means that
 * the picture need not be drawn again.
 */
export type Origins = ReadonlyMap<string, string>;

export interface ArtDeps {
  readonly report: Report;
  readonly onPicture: (done: number, all: number) => void;
  /** Folder into which pictures are written. Without it they are drawn as a check and discarded. */
  readonly folder?: string;
  /** The pictures of an earlier output with their digests. Pictures with the same digest are reused. */
  readonly before?: { readonly folder: string; readonly origins: Origins };
}

export interface MadeArt {
  /** Digests of the data of all created and reused pictures, by path. */
  readonly origins: Origins;
  /** Pictures that could not be drawn, in the order of their jobs. */
  readonly failed: readonly ArtGap[];
}

/** Returns a digest of the bytes that a picture is drawn from, and of the version of the encoder. */
function digest(contents: readonly Buffer[]): string {
  const hash = createHash('sha256').update(`${ENCODER_VERSION} ${contents.map(({ length }) => length).join(' ')}\n`);
  for (const bytes of contents) hash.update(bytes);
  return hash.digest('hex').slice(0, 32);
}

/** Copies a picture from an earlier output if it was drawn from the same data. Returns true if it was copied. */
const keepPicture = async ({ before, folder }: ArtDeps, path: string, origin: string): Promise<boolean> =>
  before?.origins.get(path) === origin && folder !== undefined && keepInto(folder, path, before.folder);

/**
 * Returns a function that draws the picture on its first call and returns the same drawing later. If all files of a
 * picture are reused, it is never called.
 */
function drawOnce(job: ArtJob, contents: readonly Buffer[]): () => Promise<Drawing> {
  let drawing: Promise<Drawing> | undefined;
  return () => {
    drawing ??= Promise.resolve(contents).then((bytes) => job.draw(bytes));
    return drawing;
  };
}

/** Prefix of the digest for a sprite that does not move. Such a sprite has no animated picture. */
const NOT_MOVING = '-';

/** Returns the number of pictures, without the entries for sprites that do not move. */
export const countPictures = (origins: Origins): number =>
  [...origins.values()].filter((origin) => !origin.startsWith(NOT_MOVING)).length;

/** Writes a file of a picture, or copies it from the earlier output. Returns the digest for the next build. */
async function makeOutput(output: Output, origin: string, use: { deps: ArtDeps; draw: () => Promise<Drawing> }) {
  const { deps, draw } = use;
  const notMoving = `${NOT_MOVING}${origin}`;
  if (output.isMoving && deps.before?.origins.get(output.path) === notMoving) return notMoving;
  if (await keepPicture(deps, output.path, origin)) return origin;
  if (output.isMoving && !(await draw()).moving) return notMoving;
  if (deps.folder !== undefined) await writeInto(deps.folder, output.path, await output.encode(await draw()));
  return origin;
}

/** A picture job with the files that it still has to create. */
interface Pending {
  readonly job: ArtJob;
  readonly outputs: readonly Output[];
}

/**
 * Selects the picture jobs that can run now. Several jobs may create the same picture, so only the first one runs. The
 * others wait, and run if it fails.
 */
function nextRound(pending: readonly Pending[], origins: Origins): { now: Pending[]; later: Pending[] } {
  const claimed = new Set<string>();
  const [now, later]: [Pending[], Pending[]] = [[], []];
  for (const { job, outputs } of pending) {
    const missing = outputs.filter(({ path }) => !origins.has(path));
    const free = missing.filter(({ path }) => !claimed.has(path));
    for (const { path } of free) claimed.add(path);
    if (free.length > 0) now.push({ job, outputs: free });
    if (free.length < missing.length) later.push({ job, outputs: missing.filter((output) => !free.includes(output)) });
  }
  return { now, later };
}

/**
 * Draws pictures. If several jobs can create the same picture, the first one that succeeds is used: the operator's own
 * pictures come before those of the client. A corrupt file affects only its own picture.
 */
export async function makeArt(jobs: readonly ArtJob[], deps: ArtDeps): Promise<MadeArt> {
  const origins = new Map<string, string>();
  const faults = new Map<ArtJob, ClientFault>();
  let done = 0;

  async function make({ job, outputs }: Pending): Promise<void> {
    try {
      const contents = await Promise.all(job.files.map((file) => file.read()));
      const origin = digest(contents);
      const draw = drawOnce(job, contents);
      if (deps.folder === undefined) await draw();
      for (const output of outputs) origins.set(output.path, await makeOutput(output, origin, { deps, draw }));
    } catch (error) {
      if (!(error instanceof ClientFault)) throw error;
      faults.set(job, error);
    }
    deps.onPicture(Math.min(++done, jobs.length), jobs.length);
  }

  let pending: readonly Pending[] = jobs.map((job) => ({ job, outputs: job.outputs }));
  while (pending.length > 0) {
    const { now, later } = nextRound(pending, origins);
    await eachAtOnce(
      inDiskOrder(now, ({ job }) => job.files[0]),
      make,
    );
    pending = later;
  }
  return { origins, failed: jobs.flatMap((job) => faultOf(job, faults.get(job), deps.report)) };
}

/** Faults of pictures are reported in the order of the jobs, even if a later job ended first. */
function faultOf(job: ArtJob, fault: ClientFault | undefined, report: Report): ArtGap[] {
  if (!fault) return [];
  report.problem({ file: job.files[0].name }, fault.message);
  return [{ folder: job.folder, id: job.id, reason: fault.reason }];
}
