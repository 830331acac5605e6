import { accountEntities } from './accounts.ts';
import { databaseEntities } from './databases.ts';
import type { Entity } from './describe.ts';
import { dropEntities } from './drops.ts';
import { itemEntities } from './items.ts';
import { logEntities } from './logs.ts';
import { mapEntities } from './maps.ts';
import { marketEntities } from './market.ts';
import { monsterEntities } from './monsters.ts';
import { newsEntities } from './news.ts';
import { pageEntities } from './pages.ts';
import { rankingEntities } from './rankings.ts';
import { siteEntities } from './site.ts';
import { skillEntities } from './skills.ts';

/** Every named object of the API with its descriptions. */
export const entities: readonly Entity[] = [
  ...accountEntities,
  ...itemEntities,
  ...marketEntities,
  ...rankingEntities,
  ...dropEntities,
  ...logEntities,
  ...databaseEntities,
  ...monsterEntities,
  ...mapEntities,
  ...skillEntities,
  ...siteEntities,
  ...newsEntities,
  ...pageEntities,
];
