import type { ItemInstance } from '../../contract/entities.ts';
import type { Filter } from '../../models/content.ts';
import type { ItemName } from '../../rules/game/item-name.ts';

/** Returns true if an item matches a list filter. Filters that are not about items match every item. */
export function itemMatchesFilter(item: ItemInstance, { unidentified }: ItemName, { key, value }: Filter): boolean {
  const number = Number(value);
  switch (key) {
    case 'items':
      return !unidentified && item.nameid === number;
    case 'unique_id':
      return item.unique_id === value;
    case 'refine':
      return item.refine === number;
    case 'vvs':
      return item.vvs === number;
    case 'elements':
      return item.element === number;
    case 'producers':
      return item.producer === value;
    default:
      return true;
  }
}
