import type { ItemInstance } from '../../contract/entities.ts';
import type { Filter } from '../../kinds/content.ts';
import type { ItemName } from '../../rules/item-name.ts';

/** Whether a piece has what one of `itemFilters` asks for; any other key is let through. */
export function hasInItem(item: ItemInstance, { unidentified }: ItemName, { key, value }: Filter): boolean {
  const asked = Number(value);
  switch (key) {
    case 'items':
      return !unidentified && item.nameid === asked;
    case 'unique_id':
      return item.unique_id === value;
    case 'refine':
      return item.refine === asked;
    case 'vvs':
      return item.vvs === asked;
    case 'elements':
      return item.element === asked;
    case 'producers':
      return item.producer === value;
    default:
      return true;
  }
}
