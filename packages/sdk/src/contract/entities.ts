/** Schemas of the records in replies of the server. */
export * from './entities/accounts.ts';
export * from './entities/items.ts';
export * from './entities/logs.ts';
export * from './entities/market.ts';
export * from './entities/rankings.ts';
export * from './entities/realm.ts';
