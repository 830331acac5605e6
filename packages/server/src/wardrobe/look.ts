import { isBaby, isDoram, isSecondClothes } from './class-kinds.ts';
import { partKey, type Sex } from './part-key.ts';

/** Appearance of a character, as the game's table `char` stores it. */
export interface Look {
  readonly classId: number;
  readonly sex: Sex;
  readonly hair: number;
  readonly hairColour: number;
  readonly clothesColour: number;
  /**
   * Value of `char.body`: number of a costume of the class, number of its second clothes, or id of the class with the
   * body to show.
   */
  readonly body: number;
  readonly headTop: number;
  readonly headMid: number;
  readonly headBottom: number;
  readonly robe: number;
  /** Number of the weapon's type. */
  readonly weapon: number;
  readonly shield: number;
}

/**
 * Position for one part of a character, such as hat or weapon. The first key that exists in the wardrobe file is used.
 */
export interface Slot {
  readonly keys: readonly string[];
  /** Number of the part's colour; absent for a part with only one colour. */
  readonly colour?: number;
  /** True if the part is moved so that its attachment point meets that of the body. */
  readonly isOnBody?: true;
}

/** All parts of a character by their positions: body, head, hats, weapon and others. */
export interface Outfit {
  readonly body: Slot;
  readonly robe: Slot;
  readonly head: Slot;
  /** Parts that are drawn in front of the head, from back to front. */
  readonly front: readonly Slot[];
  /** Size of the drawn character relative to a normal one, for example smaller for children. */
  readonly scale: number;
}

const BABY_SCALE = 0.75;

/**
 * Returns the headgear of a character from back to front: middle, top, bottom. Headgear that fills two slots is drawn
 * once.
 */
function headgear({ headMid, headTop, headBottom, sex }: Look): Slot[] {
  const mid = headMid === headTop ? 0 : headMid;
  const bottom = [headTop, headMid].includes(headBottom) ? 0 : headBottom;
  const worn = [mid, headTop, bottom].filter((view) => view > 0);
  return worn.map((view) => ({ keys: [partKey.headgear(view, sex)], isOnBody: true }));
}

/** Returns the parts of a character in the order in which they are drawn when it faces south. */
export function outfitOf(look: Look): Outfit {
  const { classId, sex, body, hair, weapon, shield } = look;
  const plain = partKey.body(classId, sex);
  const costume = isSecondClothes(body) ? 1 : body;
  return {
    body: {
      keys: body === 0 ? [plain] : [partKey.body(classId, sex, costume), partKey.body(body, sex), plain],
      colour: look.clothesColour,
    },
    robe: { keys: [partKey.robe(look.robe, classId, sex)] },
    head: { keys: [partKey.head(isDoram(classId), hair, sex)], colour: look.hairColour, isOnBody: true },
    front: [
      ...headgear(look),
      { keys: [partKey.weapon(weapon, classId, sex)] },
      { keys: [partKey.slash(weapon, classId, sex)] },
      { keys: [partKey.shield(shield, classId, sex)] },
    ],
    scale: isBaby(classId) ? BABY_SCALE : 1,
  };
}
