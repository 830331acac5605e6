/** Parts of the server for tests of other packages. Not published. */

export { parseConfig } from '../config.ts';
export { createServices } from '../create-services.ts';
export { createCastleRecorder } from '../domain/castles/castle-recorder.ts';
export { mobDropReport } from '../domain/drops/drop-reports.ts';
export { makeOwner } from '../domain/first-owner.ts';
export { checkServers } from '../domain/game-servers/server-watch.ts';
export { createLogCopier } from '../domain/logs/log-copier.ts';
export { createMarketRecorder } from '../domain/market/market-recorder.ts';
export { currentPrices, updatePrices } from '../domain/market/price-updates.ts';
export { chooseTexts } from '../domain/site/chosen-texts.ts';
export { sitePages } from '../domain/site/site-pages.ts';
export { unfinishedName } from '../files/unfinished.ts';
export { type BuildResult, buildDatabases } from '../gamedata/build.ts';
export { listFiles } from '../gamedata/output/manifest.ts';
export { classFilesOf, drawFrom, headFilesOf, headgearStem } from '../gamedata/testing/character-files.ts';
export { type GrfVersion, writeGrf } from '../gamedata/testing/grf-writer.ts';
export {
  clientFolders,
  grfParts,
  noiseCharacter,
  noiseIcon,
  noiseSprite,
  type PackedFile,
} from '../gamedata/testing/large-client.ts';
export { partFiles, plainPalette, smallCharacters, yellowPalette } from '../gamedata/testing/small-characters.ts';
export {
  createTestTree,
  itemDb,
  mapCache,
  mobDb,
  openMap,
  readBuilt,
  script,
  smallTree,
  type TestTree,
} from '../gamedata/testing/small-tree.ts';
export { type WrittenFrame, writeActs, writeBmp, writeSprite } from '../gamedata/testing/sprite-writers.ts';
export { handlers } from '../handlers/index.ts';
export { addRoutes, createApp, guardConnections } from '../http/app.ts';
export { remindOfTokens } from '../jobs/token-reminders.ts';
export { createAccessTokenText } from '../rules/access-token-text.ts';
export { wardrobePath } from '../rules/game/wardrobe-path.ts';
export { silentLog } from '../rules/log.ts';
export { findMasterByEmail, insertMaster } from '../store/accounts/masters.ts';
export { onlineCounts } from '../store/characters/online.ts';
export { openDatabase } from '../store/connection/open-database.ts';
export { migrate } from '../store/migrations/migrate.ts';
export { insertMany } from '../store/statements/insert-many.ts';
export { freePort } from '../workers/free-port.ts';
export { type ApiDocument, createDocumentCheck, type DocumentCheck } from './document-check.ts';
export { startEventLoopClock } from './event-loop-clock.ts';
export { type GaleraCluster, type GaleraNode, galeraUnavailableReason, startGalera } from './galera-program.ts';
export { hasMariadbProgram, type MariadbProgram, startMariadb } from './mariadb-program.ts';
export { readPixels } from './read-pixels.ts';
export { hasRedisProgram, startRedis } from './redis-program.ts';
export { replayLinks } from './replay-links.ts';
export {
  createTestDatabase,
  inDatabase,
  indexTables,
  lockTable,
  makeRealmUser,
  mariadbUnavailableReason,
  onServer,
  type TestDatabase,
  whileTableIsLocked,
} from './test-mariadb.ts';
