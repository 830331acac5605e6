import { isBaby, isDoram, isSecondClothes } from './class-kinds.ts';
import { partKey, type Sex } from './part-key.ts';

/** How a character looks, as `char` has it. */
export interface Look {
  readonly classId: number;
  readonly sex: Sex;
  readonly hair: number;
  readonly hairColour: number;
  readonly clothesColour: number;
  /** A costume of the class, the number of second clothes, or the class whose body it has. */
  readonly body: number;
  readonly headTop: number;
  readonly headMid: number;
  readonly headBottom: number;
  readonly robe: number;
  /** A type of weapons. */
  readonly weapon: number;
  readonly shield: number;
}

/** One part of a character: the first of these keys that a wardrobe has. */
export interface Slot {
  readonly keys: readonly string[];
  /** Absent for one that comes in one colour only. */
  readonly colour?: number;
  /** Moved so that its anchor is at the body's anchor. */
  readonly isOnBody?: true;
}

/** Parts of a character. */
export interface Outfit {
  readonly body: Slot;
  readonly robe: Slot;
  readonly head: Slot;
  /** In front of the head, from back to front. */
  readonly front: readonly Slot[];
  /** How large it is, compared to others. */
  readonly scale: number;
}

const BABY_SCALE = 0.75;

/** Headgear from back to front: middle, top, bottom. Headgear of two slots is drawn once. */
function headgear({ headMid, headTop, headBottom, sex }: Look): Slot[] {
  const mid = headMid === headTop ? 0 : headMid;
  const bottom = [headTop, headMid].includes(headBottom) ? 0 : headBottom;
  const worn = [mid, headTop, bottom].filter((view) => view > 0);
  return worn.map((view) => ({ keys: [partKey.headgear(view, sex)], isOnBody: true }));
}

/** The parts of a character, and the order in which they are drawn for one that looks south. */
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
