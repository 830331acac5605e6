import { partKey } from '../../wardrobe/part-key.ts';
import type { GapReason } from '../art/art-job.ts';
import { type ClassFiles, classFiles } from '../client/characters/class-files.ts';
import { hairStyles } from '../client/characters/hair.ts';
import { type NumberedFiles, numberedFiles } from '../client/characters/numbered-files.ts';
import { shieldSuffixes, weaponSuffixes } from '../client/characters/part-names.ts';
import type { ClientFile } from '../client/containers/container.ts';
import type { GameClient } from '../client/containers/open-client.ts';
import { type ByteString, fromCp949 } from '../client/names/byte-string.ts';
import { type FileKey, foldKey } from '../client/names/file-key.ts';
import { doramFolders, folders, humanFolders, NUMBERED_SHIELD, sexNames } from '../client/names/folders.ts';
import { namesOf, type OnTableProblem, readClientLuaTables } from '../client/tables/lua-tables.ts';

export type WardrobeKind = 'bodies' | 'heads' | 'headgear' | 'weapons' | 'shields' | 'robes' | 'palettes';

interface Named {
  readonly kind: WardrobeKind;
  /** Name of the character part in reports. */
  readonly id: string;
}

/** A character part, for example a body or a hat, that the game client contains. */
export interface FoundPart extends Named {
  /** Keys of the character part in the wardrobe file. Several classes may share a part. */
  readonly keys: readonly string[];
  readonly spr: ClientFile;
  readonly act: ClientFile;
}

/** A character part that the game client lacks. */
export interface MissingPart extends Named {
  readonly reason: GapReason;
}

/** A palette or a drawing order of a character part in the game client. */
export interface FoundFile extends Named {
  readonly keys: readonly string[];
  /** Number of the colour, if the file is a palette. */
  readonly number: number;
  readonly file: ClientFile;
}

/** All character parts in a game client. */
export interface FoundParts {
  readonly parts: readonly (FoundPart | MissingPart)[];
  readonly colours: readonly FoundFile[];
  readonly orders: readonly { readonly keys: readonly string[]; readonly file: ClientFile }[];
}

/** Possible numbers of the costumes of a class. The game counts from 1, and clients have at most these. */
const COSTUMES = [1, 2, 3, 4];

/** Finds the sprite file of a character part together with its action file. */
class PartFinder {
  readonly #client: GameClient;
  constructor(client: GameClient) {
    this.#client = client;
  }

  /** True without a game client. It avoids building hundreds of file names that cannot be found. */
  get isEmpty(): boolean {
    return this.#client.containers.length === 0;
  }

  find(key: FileKey): ClientFile | undefined {
    return this.#client.find(key);
  }

  /** Returns the files of the first name for which the client has both a sprite file and an action file. */
  part(stems: readonly FileKey[]): Pick<FoundPart, 'spr' | 'act'> | undefined {
    for (const stem of stems) {
      const spr = this.find(`${stem}.spr`);
      const act = spr && this.find(`${stem}.act`);
      if (act) return { spr, act };
    }
    return undefined;
  }

  /** Returns a list with the character part if the client has it; otherwise an empty list. */
  optional(named: Named & { keys: readonly string[] }, stems: readonly FileKey[]): FoundPart[] {
    const files = this.part(stems);
    return files ? [{ ...named, ...files }] : [];
  }
}

/** Returns the bodies of a character class, and its weapons and shields. */
function classParts(
  finder: PartFinder,
  files: ClassFiles,
  use: { shields: NumberedFiles },
): (FoundPart | MissingPart)[] {
  const { ids, sex } = files;
  const id = (more: string | number, classId = ids[0] ?? 0) => `${classId}_${sex}${more === '' ? '' : `_${more}`}`;
  const keysFor = (key: (classId: number) => string) => ids.map(key);
  const body = finder.part(files.bodies);
  const bodies = ids.map((classId): FoundPart | MissingPart => {
    const named = { kind: 'bodies', id: id('', classId) } as const;
    return body ? { ...named, keys: [partKey.body(classId, sex)], ...body } : { ...named, reason: 'not_found' };
  });
  if (finder.isEmpty) return bodies;
  const costumes = COSTUMES.flatMap((costume) =>
    finder.optional(
      { kind: 'bodies', id: id(costume), keys: keysFor((classId) => partKey.body(classId, sex, costume)) },
      files.costumes(costume),
    ),
  );
  const weapons = weaponSuffixes.flatMap(([type, suffix]) => [
    ...finder.optional(
      { kind: 'weapons', id: id(type), keys: keysFor((classId) => partKey.weapon(type, classId, sex)) },
      files.weapons(suffix),
    ),
    ...finder.optional(
      { kind: 'weapons', id: id(`${type}_slash`), keys: keysFor((classId) => partKey.slash(type, classId, sex)) },
      files.slashes(suffix),
    ),
  ]);
  const shield = (view: number, stems: readonly FileKey[]) =>
    finder.optional(
      { kind: 'shields', id: id(view), keys: keysFor((classId) => partKey.shield(view, classId, sex)) },
      stems,
    );
  const named = shieldSuffixes.flatMap(([view, suffix]) =>
    shield(
      view,
      files.shields.map((stem) => `${stem}${suffix}`),
    ),
  );
  const numbered = files.shields.flatMap((stem) =>
    [...(use.shields.get(stem) ?? [])].flatMap(([view, key]) => shield(view, [withoutSuffix(key)])),
  );
  return [...bodies, ...costumes, ...weapons, ...named, ...numbered];
}

const withoutSuffix = (key: FileKey) => key.slice(0, key.lastIndexOf('.'));

interface FoundHead extends FoundPart {
  /** Palette file name before the number of a hair colour. */
  readonly colourStem: FileKey;
}

/** Returns the heads of characters with the hair styles that each one shows. */
function heads(finder: PartFinder, files: NumberedFiles): FoundHead[] {
  const peoples = [
    { people: humanFolders, isDoram: false },
    { people: doramFolders, isDoram: true },
  ];
  return peoples.flatMap(({ people, isDoram }) =>
    (['F', 'M'] as const).flatMap((sex) => {
      const numbers = files.get(`${people.heads}${sexNames[sex]}\\`) ?? new Map<number, FileKey>();
      return [...numbers].flatMap(([number, key]): FoundHead[] => {
        const keys = hairStyles(number, { sex, isDoram }).map((style) => partKey.head(isDoram, style, sex));
        if (keys.length === 0) return [];
        const id = `${number}_${sex}${isDoram ? '_doram' : ''}`;
        const colourStem = foldKey(`${people.hairColours}${number}_${sexNames[sex]}`);
        const found = finder.optional({ kind: 'heads', id, keys }, [withoutSuffix(key)]);
        return found.map((part) => ({ ...part, colourStem }));
      });
    }),
  );
}

function headgear(finder: PartFinder, names: ReadonlyMap<number, ByteString>): (FoundPart | MissingPart)[] {
  return [...names].flatMap(([view, name]) =>
    (['F', 'M'] as const).map((sex): FoundPart | MissingPart => {
      const named = { kind: 'headgear', id: `${view}_${sex}`, keys: [partKey.headgear(view, sex)] } as const;
      const gender = sexNames[sex];
      const [found] = finder.optional(named, [foldKey(`${folders.headgear}${gender}\\${gender}${name}`)]);
      return found ?? { kind: 'headgear', id: named.id, reason: 'not_found' };
    }),
  );
}

/**
 * Returns the robes of characters. A robe has separate movements for each class, but classes may share its pictures.
 */
function robes(finder: PartFinder, names: ReadonlyMap<number, ByteString>): FoundPart[] {
  return [...names].flatMap(([view, name]) => {
    const shared = foldKey(`${folders.robes}${name}\\${name}`);
    return classFiles.flatMap((files): FoundPart[] => {
      const stems = [...files.robes(name), shared];
      const first = (suffix: string) => stems.flatMap((stem) => finder.find(`${stem}${suffix}`) ?? [])[0];
      const [spr, act] = [first('.spr'), first('.act')];
      const keys = files.ids.map((classId) => partKey.robe(view, classId, files.sex));
      return spr && act ? [{ kind: 'robes', id: `${view}_${files.ids[0]}_${files.sex}`, keys, spr, act }] : [];
    });
  });
}

/** Returns the colour palettes of the first file name that has any. */
function colours(
  finder: PartFinder,
  palettes: NumberedFiles,
  { keys, stems }: { keys: readonly string[]; stems: readonly FileKey[] },
): FoundFile[] {
  const files = stems.flatMap((stem) => palettes.get(stem) ?? [])[0];
  return [...(files ?? [])].flatMap(([number, key]): FoundFile[] => {
    const file = finder.find(key);
    const id = fromCp949(withoutSuffix(key).slice(folders.palettes.length));
    return file ? [{ kind: 'palettes', id, keys, number, file }] : [];
  });
}

function classColours(finder: PartFinder, palettes: NumberedFiles): FoundFile[] {
  if (finder.isEmpty) return [];
  return classFiles.flatMap(({ ids, sex, ...files }) => [
    ...colours(finder, palettes, { keys: ids.map((classId) => partKey.body(classId, sex)), stems: files.colours }),
    ...COSTUMES.flatMap((costume) =>
      colours(finder, palettes, {
        keys: ids.map((classId) => partKey.body(classId, sex, costume)),
        stems: files.costumeColours(costume),
      }),
    ),
  ]);
}

const hairColours = (finder: PartFinder, palettes: NumberedFiles, found: readonly FoundHead[]): FoundFile[] =>
  found.flatMap(({ keys, colourStem }) => colours(finder, palettes, { keys, stems: [colourStem] }));

function drawingOrders(finder: PartFinder): FoundParts['orders'] {
  if (finder.isEmpty) return [];
  return classFiles.flatMap(({ ids, sex, orders }) => {
    const file = orders.flatMap((key) => finder.find(`${key}.imf`) ?? [])[0];
    const keys = ids.flatMap((classId) => [0, ...COSTUMES].map((costume) => partKey.body(classId, sex, costume)));
    return file ? [{ keys, file }] : [];
  });
}

const COSTUME_PALETTE = /^(.*\\costume_\d+\\.+)_(\d{1,4})_\d+\.pal$/;
const PALETTE = /^(.+)_(\d{1,4})\.pal$/;
const SHIELD = new RegExp(`^(.+)_(\\d{1,9})${NUMBERED_SHIELD}\\.spr$`);
const HEAD = /^(.*\\)(\d{1,4})_[^\\]+\.spr$/;

/** Finds all character parts in a game client. Robes are many and are included only on request. */
export async function findParts(
  client: GameClient,
  { withRobes, onProblem }: { withRobes: boolean; onProblem: OnTableProblem },
): Promise<FoundParts> {
  const finder = new PartFinder(client);
  const tables = ['accessoryid', 'accname', ...(withRobes ? ['spriterobeid', 'spriterobename'] : [])];
  const globals = await readClientLuaTables(client, tables, onProblem);
  const palettes = numberedFiles(client, folders.palettes, [COSTUME_PALETTE, PALETTE]);
  const shields = numberedFiles(client, folders.shields, [SHIELD]);
  const foundHeads = heads(finder, numberedFiles(client, 'data\\sprite\\', [HEAD]));
  return {
    parts: [
      ...classFiles.flatMap((files) => classParts(finder, files, { shields })),
      ...foundHeads,
      ...headgear(finder, namesOf(globals, 'accnametable')),
      ...(withRobes ? robes(finder, namesOf(globals, 'robenametable')) : []),
    ],
    colours: [...classColours(finder, palettes), ...hairColours(finder, palettes, foundHeads)],
    orders: drawingOrders(finder),
  };
}
