import type { QueryField } from '../../core/query/fields.ts';
import { farmingFields } from './farming.ts';
import { guildStorageFields } from './guild-storage.ts';
import { itemFields } from './items.ts';
import { allAskedFields } from './log-fields.ts';
import { mapFields } from './maps.ts';
import { historyFields } from './market-history.ts';
import { monsterFields } from './monsters.ts';
import { offerFields } from './offers.ts';
import { ownStorageFields } from './own-storage.ts';
import { noPieceDeps } from './pieces.ts';
import { rareDropFields } from './rare-drops.ts';
import { skillFields } from './skills.ts';

/** Properties of a search field that the help and the documents show. */
export type DescribedField = Pick<QueryField<never>, 'names' | 'kind' | 'help' | 'example'>;

/** Description of a list that supports the search language. */
export interface DescribedList {
  title: string;
  /**
   * Command of the CLI that searches the list. Absent for lists that the server searches, because several commands
   * search them.
   */
  command?: string;
  fields: readonly DescribedField[];
}

const noRates = { base: 1, job: 1, drop: 1 };

/** Returns every list that supports the search language, in the order of help and documents. */
export const describedLists = (): DescribedList[] => [
  { title: 'Items', command: 'kafra items search', fields: itemFields(noRates).fields },
  { title: 'Monsters', command: 'kafra mobs search', fields: monsterFields(noRates).fields },
  { title: 'Maps', command: 'kafra maps search', fields: mapFields().fields },
  { title: 'Skills', command: 'kafra skills search', fields: skillFields().fields },
  { title: 'Live market', command: 'kafra market live', fields: offerFields(noPieceDeps).fields },
  { title: 'Market history', command: 'kafra market history', fields: historyFields(noPieceDeps).fields },
  { title: 'Rare drops', command: 'kafra drops list', fields: rareDropFields(noPieceDeps).fields },
  { title: 'Farming', command: 'kafra farming list', fields: farmingFields().fields },
  { title: 'Guild storage', command: 'kafra guild storage', fields: guildStorageFields(noPieceDeps).fields },
  { title: 'Own storage', command: 'kafra storage list', fields: ownStorageFields(noPieceDeps).fields },
  { title: 'Logs, and storages of all users', fields: allAskedFields().fields },
];
