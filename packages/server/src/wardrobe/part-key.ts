export type Sex = 'M' | 'F';

/** Functions that return the key of a character part in a wardrobe file, from numbers in the game's databases. */
export const partKey = {
  /** Returns the key of a body. `costume` is the value of `char.body`, unless it is a class id. */
  body: (classId: number, sex: Sex, costume = 0) => `body/${classId}/${sex}${costume === 0 ? '' : `/${costume}`}`,
  head: (isDoram: boolean, style: number, sex: Sex) => `${isDoram ? 'doram' : 'head'}/${style}/${sex}`,
  headgear: (view: number, sex: Sex) => `headgear/${view}/${sex}`,
  robe: (view: number, classId: number, sex: Sex) => `robe/${view}/${classId}/${sex}`,
  weapon: (type: number, classId: number, sex: Sex) => `weapon/${type}/${classId}/${sex}`,
  slash: (type: number, classId: number, sex: Sex) => `slash/${type}/${classId}/${sex}`,
  shield: (view: number, classId: number, sex: Sex) => `shield/${view}/${classId}/${sex}`,
} as const;
