/**
 * Interface for packages that fill a realm: its tables, functions that write to them, and the databases of items,
 * monsters and maps. `@kafra/demo` uses no other part of the server.
 */

export { paths } from './config.ts';
export type { DemoRealm, DemoSite } from './demo/demo-realm.ts';
export { createBackups } from './domain/backups/backups.ts';
export { packEmblem } from './domain/emblems/emblem-image.ts';
export { createLogCopier } from './domain/logs/log-copier.ts';
export { updatePrices } from './domain/market/price-updates.ts';
export { encodeGamePassword, storeGameSecret } from './domain/passwords/game-passwords.ts';
export { withTemporaryFolder } from './files/temporary-folder.ts';
export { isDemo, isImported } from './gamedata/output/manifest.ts';
export {
  fingerprint,
  inspectDatabases,
  installDatabases,
  readDatabases,
  recoverDatabases,
} from './gamedata/realm-databases.ts';
export { cardMarks, forgedCards, type ItemRow, itemKey } from './rules/game/item-decoding.ts';
export { ConfigError } from './rules/settings/config-error.ts';
export type { Services } from './services.ts';
export { linkActions, proofs } from './store/accounts/account-links.ts';
export { claimKinds, claimStates } from './store/accounts/claims.ts';
export { insertBackup } from './store/backups.ts';
export { noteCastlesRead } from './store/castles.ts';
export { recordOnline } from './store/characters/online.ts';
export type { Database } from './store/connection/database.ts';
export { dialectOf } from './store/dialect/dialect.ts';
export { snapshotShops } from './store/market/shop-snapshots.ts';
export type { Schema } from './store/schema.ts';
export { insertMany } from './store/statements/insert-many.ts';
export { toDay } from './store/statements/sql-time.ts';
export { itemColumns } from './store/storage/items.ts';
