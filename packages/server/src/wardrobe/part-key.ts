export type Sex = 'M' | 'F';

/** The names of parts in a wardrobe, by the numbers that stand in the game's databases. */
export const partKey = {
  /** `costume` is that of `char.body`, where it is none of the ids of classes. */
  body: (classId: number, sex: Sex, costume = 0) => `body/${classId}/${sex}${costume === 0 ? '' : `/${costume}`}`,
  head: (isDoram: boolean, style: number, sex: Sex) => `${isDoram ? 'doram' : 'head'}/${style}/${sex}`,
  headgear: (view: number, sex: Sex) => `headgear/${view}/${sex}`,
  robe: (view: number, classId: number, sex: Sex) => `robe/${view}/${classId}/${sex}`,
  weapon: (type: number, classId: number, sex: Sex) => `weapon/${type}/${classId}/${sex}`,
  slash: (type: number, classId: number, sex: Sex) => `slash/${type}/${classId}/${sex}`,
  shield: (view: number, classId: number, sex: Sex) => `shield/${view}/${classId}/${sex}`,
} as const;
