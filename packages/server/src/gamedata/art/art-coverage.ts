import type { Container } from '../client/containers/container.ts';
import { type ArtGap, type ArtJob, type GapReason, isGap } from './art-job.ts';
import type { Origins } from './make-art.ts';
import { type ArtFolder, outputs } from './outputs.ts';

/** Numbers of available and missing pictures of one kind, for example item icons. */
export interface ArtKind {
  readonly kind: string;
  readonly found: number;
  readonly all: number;
  /**
   * Ids of items or monsters without a picture, grouped by the reason. Pictures with a guessed file name are listed
   * too.
   */
  readonly gaps: Readonly<Partial<Record<GapReason, readonly string[]>>>;
}

/**
 * Result of reading the game clients: names of the archives and numbers of pictures, without the pictures themselves.
 */
export interface ArtCoverage {
  readonly containers: readonly {
    readonly name: string;
    readonly format: string;
    readonly files: number;
    readonly protected: number;
    readonly repeated: number;
  }[];
  readonly kinds: readonly ArtKind[];
}

const KINDS: readonly [folder: ArtFolder, kind: string, of: string][] = [
  ['items', 'icons', 'items'],
  ['collection', 'collection pictures', 'items'],
  ['cards', 'card illustrations', 'cards'],
  ['mobs', 'monsters', 'monsters'],
  ['npcs_small', 'NPCs', 'sprites of NPCs'],
  ['minimaps', 'minimaps', 'maps'],
  ['class_icons', 'class icons', 'classes'],
];

/** Labels of the parts of characters in the coverage report. */
const PART_KINDS: Readonly<Record<string, string>> = {
  bodies: 'classes by sex',
  heads: 'heads',
  headgear: 'sprites of headgear',
  weapons: 'sprites of weapons',
  shields: 'sprites of shields',
  robes: 'sprites of robes',
  palettes: 'palettes of characters',
};

const REASONS: Readonly<Record<GapReason, string>> = {
  no_name: 'without a name of their files',
  name_guessed: 'with a guessed name',
  not_found: 'not found',
  protected: 'protected',
  lzma: 'packed with LZMA',
  unreadable: 'unreadable',
  empty: 'empty',
  '3d_model': '3D models',
  invisible: 'invisible',
  too_big: 'too big',
};

const isThere = (origins: Origins, folder: ArtFolder, id: string) =>
  outputs[folder]
    .of(id)
    .slice(0, 1)
    .some(({ path }) => origins.has(path));

/**
 * Compares the wanted pictures with the created ones and returns the coverage report. Parts of characters are counted
 * separately.
 */
export function artCoverage(
  wanted: readonly (ArtJob | ArtGap)[],
  made: { origins: Origins; failed: readonly ArtGap[]; characters: readonly ArtKind[] },
  containers: readonly Container[],
): ArtCoverage {
  const reasons = new Map(made.failed.map(({ folder, id, reason }) => [`${folder}/${id}`, reason]));
  const kinds = KINDS.flatMap(([folder, kind]): ArtKind[] => {
    const all = wanted.filter((one) => one.folder === folder);
    const gaps: Partial<Record<GapReason, string[]>> = {};
    let found = 0;
    for (const one of all) {
      const there = isThere(made.origins, folder, one.id);
      if (there) found += 1;
      const reason = isGap(one) ? one.reason : reasons.get(`${folder}/${one.id}`);
      const told = there ? !isGap(one) && one.isGuess && 'name_guessed' : reason;
      if (!told) continue;
      const ids = gaps[told] ?? [];
      ids.push(one.id);
      gaps[told] = ids;
    }
    return all.length === 0 ? [] : [{ kind, found, all: all.length, gaps }];
  });
  return {
    containers: containers.map(({ name, format, count, protectedCount, repeatedCount }) => ({
      name,
      format,
      files: count,
      protected: protectedCount,
      repeated: repeatedCount,
    })),
    kinds: [...kinds, ...made.characters],
  };
}

const number = (value: number) => value.toLocaleString('en-US');

/**
 * Returns the picture coverage as lines of text: the sources, then one line for each kind of picture, such as `icons
 * 5,912 of 6,169 items (201 not found, 12 unreadable)`.
 */
export function artCoverageLines({ containers, kinds }: ArtCoverage): string[] {
  const places = containers.map(({ name, format, files, protected: hidden }) => {
    const locked = hidden === 0 ? '' : `; ${number(hidden)} protected, use an unprotected copy`;
    return `${name} (${format}, ${number(files)} files${locked})`;
  });
  const lines = kinds.map(({ kind, found, all, gaps }) => {
    const of = KINDS.find(([, name]) => name === kind)?.[2] ?? PART_KINDS[kind] ?? kind;
    const why = Object.entries(gaps).map(([reason, ids]) => `${number(ids.length)} ${REASONS[reason as GapReason]}`);
    return `${kind} ${number(found)} of ${number(all)} ${of}${why.length === 0 ? '' : ` (${why.join(', ')})`}`;
  });
  return places.length === 0 ? [] : [`containers: ${places.join(', ')}`, ...lines];
}
