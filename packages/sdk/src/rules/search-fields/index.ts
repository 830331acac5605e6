export type { RealmRates } from './define.ts';
export { itemFields } from './items.ts';
export { mapFields } from './maps.ts';
export { monsterFields } from './monsters.ts';
