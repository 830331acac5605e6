/** Numbers of weapon types in `char.weapon`, by their names in the item database. */
const types: Readonly<Record<string, number>> = Object.fromEntries(
  `Dagger 1hSword 2hSword 1hSpear 2hSpear 1hAxe 2hAxe Mace 2hMace Staff Bow Knuckle Musical Whip Book Katar Revolver Rifle
  Gatling Shotgun Grenade Huuma 2hStaff`
    .split(/\s+/)
    .map((name, index) => [name.toLowerCase(), index + 1]),
);

/** Highest number of a weapon type in `char.weapon`. Higher numbers are item ids. */
export const lastWeaponType = 30;

/** Returns the number of a weapon type by its name, ignoring case; undefined for an unknown name. */
export const weaponType = (name: string): number | undefined => types[name.toLowerCase()];
