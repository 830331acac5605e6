import type { Part, WardrobeContent } from '../../wardrobe/pack-wardrobe.ts';
import type { ArtJob, GapReason } from '../art/art-job.ts';
import { eachAtOnce, inDiskOrder } from '../art/disk-order.ts';
import type { ClientFile } from '../client/containers/container.ts';
import type { GameClient } from '../client/containers/open-client.ts';
import { ClientFault } from '../client/fault.ts';
import { readDrawingOrder } from '../client/images/imf.ts';
import { readPalette } from '../client/images/palette.ts';
import { fromCp949 } from '../client/names/byte-string.ts';
import type { Report } from '../source/report.ts';
import { classPictures } from './class-pictures.ts';
import { cutPart } from './cut-part.ts';
import { type FoundPart, type FoundParts, findParts, type WardrobeKind } from './find-parts.ts';

/** Number of character parts of one kind in the game client, and the missing parts by reason. */
export interface WardrobeCoverage {
  readonly kind: WardrobeKind;
  readonly found: number;
  readonly all: number;
  readonly gaps: Readonly<Partial<Record<GapReason, readonly string[]>>>;
}

export interface MadeWardrobe {
  readonly content: WardrobeContent;
  readonly coverage: readonly WardrobeCoverage[];
  /** Jobs for the pictures of all classes in their normal clothes. */
  readonly pictures: readonly ArtJob[];
}

/** Results of reading the files of character parts, by the name of the part. */
type Read<T> = ReadonlyMap<string, T | ClientFault>;

/**
 * Reads the files of character parts in the order of their position on the disk, each one once. Reports unreadable
 * files.
 */
async function readAll<T>(
  wanted: readonly { readonly name: string; readonly files: readonly [ClientFile, ...ClientFile[]] }[],
  { report, parse }: { report: Report; parse: (contents: readonly Buffer[]) => T },
): Promise<Read<T>> {
  const once = [...new Map(wanted.map((one) => [one.name, one])).values()];
  const results = new Map<string, T | ClientFault>();
  await eachAtOnce(
    inDiskOrder(once, ({ files }) => files[0]),
    async ({ name, files }) => {
      try {
        results.set(name, parse(await Promise.all(files.map((file) => file.read()))));
      } catch (error) {
        if (!(error instanceof ClientFault)) throw error;
        results.set(name, error);
      }
    },
  );
  // Faults are reported in a fixed order, because files are read in any order. A character part without visible pixels
  // is not a fault.
  for (const { name, files } of once) {
    const fault = results.get(name);
    if (fault instanceof ClientFault && fault.reason !== 'empty')
      report.problem({ file: `${files[0].place}: ${fromCp949(files[0].key)}` }, fault.message);
  }
  return results;
}

const partName = ({ spr, act }: Pick<FoundPart, 'spr' | 'act'>) => `${spr.key}|${act.key}`;
const NOTHING = Buffer.alloc(0);

/**
 * Returns true if the head of a character is behind the body in the standing pose facing south. Layer 1 belongs to the
 * head.
 */
const isInFront = (bytes: Buffer) => readDrawingOrder(bytes)[1]?.[0]?.[0] === 1;

/** Counts the found and the missing character parts of each kind. */
class Coverage {
  readonly #kinds = new Map<WardrobeKind, { found: number; all: number; gaps: Partial<Record<GapReason, string[]>> }>();

  add({ kind, id }: { kind: WardrobeKind; id: string }, reason?: GapReason): void {
    const counted = this.#kinds.get(kind) ?? { found: 0, all: 0, gaps: {} };
    this.#kinds.set(kind, counted);
    counted.all += 1;
    if (reason === undefined) {
      counted.found += 1;
      return;
    }
    const ids = counted.gaps[reason] ?? [];
    ids.push(id);
    counted.gaps[reason] = ids;
  }

  list(): WardrobeCoverage[] {
    return [...this.#kinds].map(([kind, counted]) => ({ kind, ...counted }));
  }
}

/** Returns the extracted character parts by key. If two parts have the same key, the first one is used. */
function collectParts(wanted: FoundParts['parts'], cut: Read<Part>, coverage: Coverage): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const part of wanted) {
    if ('reason' in part) {
      coverage.add(part, part.reason);
      continue;
    }
    const result = cut.get(partName(part));
    const fault = result instanceof ClientFault ? result.reason : undefined;
    coverage.add(part, fault);
    if (result === undefined || result instanceof ClientFault) continue;
    for (const key of part.keys) if (!parts.has(key)) parts.set(key, result);
  }
  return parts;
}

/** Returns the palettes of the extracted character parts by key. A palette that several parts share is counted once. */
function collectColours(
  wanted: FoundParts['colours'],
  use: { palettes: Read<Uint8Array>; parts: ReadonlyMap<string, Part>; coverage: Coverage },
): Map<string, Map<number, Uint8Array>> {
  const { palettes, parts, coverage } = use;
  const colours = new Map<string, Map<number, Uint8Array>>();
  const counted = new Set<string>();
  for (const colour of wanted) {
    const palette = palettes.get(colour.file.key);
    const fault = palette instanceof ClientFault ? palette.reason : undefined;
    if (!counted.has(colour.id)) coverage.add(colour, fault);
    counted.add(colour.id);
    if (palette === undefined || palette instanceof ClientFault) continue;
    for (const key of colour.keys.filter((name) => parts.has(name)))
      colours.set(key, (colours.get(key) ?? new Map<number, Uint8Array>()).set(colour.number, palette));
  }
  return colours;
}

/**
 * Cuts the parts of characters out of a game client, each only standing in the direction south. A faulty part is
 * skipped.
 */
export async function makeWardrobe(
  client: GameClient,
  { withRobes, report }: { withRobes: boolean; report: Report },
): Promise<MadeWardrobe> {
  const onProblem = (file: string, why: string) => report.problem({ file }, why);
  const found = await findParts(client, { withRobes, onProblem });
  const there = found.parts.filter((part): part is FoundPart => !('reason' in part));
  // A client that contains only icons and tables is not reported as incomplete, although it lacks all character parts.
  if (there.length === 0)
    return { content: { parts: new Map(), colours: new Map(), inFront: new Set() }, coverage: [], pictures: [] };
  const cut = await readAll(
    there.map((part) => ({ name: partName(part), files: [part.spr, part.act] })),
    { report, parse: ([spr = NOTHING, act = NOTHING]) => cutPart(spr, act) },
  );
  const palettes = await readAll(
    found.colours.map(({ file }) => ({ name: file.key, files: [file] })),
    { report, parse: ([bytes = NOTHING]) => Uint8Array.from(readPalette(bytes)) },
  );
  const orders = await readAll(
    found.orders.map(({ file }) => ({ name: file.key, files: [file] })),
    { report, parse: ([bytes = NOTHING]) => isInFront(bytes) },
  );
  const coverage = new Coverage();
  const parts = collectParts(found.parts, cut, coverage);
  const colours = collectColours(found.colours, { palettes, parts, coverage });
  const bodies = found.orders.filter(({ file }) => orders.get(file.key) === true).flatMap(({ keys }) => keys);
  const inFront = new Set(bodies.filter((key) => parts.has(key)));
  const content = { parts, colours, inFront };
  return { content, coverage: coverage.list(), pictures: classPictures(content) };
}
