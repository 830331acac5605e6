export * from './format.ts';
export * from './item-name.ts';
export * from './prices.ts';
export * from './search-terms.ts';
