/**
 * Search as one types, over records and over everything that has a name. Apart, as bundlers that split a program leave what is
 * fetched later with what the same entry exports.
 */
export {
  createPalette,
  hitRank,
  nothingFoundMessage,
  type Palette,
  type PaletteGroup,
  type PaletteHit,
  paletteDialogs,
  paletteScreens,
} from './app/palette.ts';
export { buildSearch, createSearch, RecordSearch, type SearchCounters } from './client/search/search.ts';
export { nameRanks, type SearchField, type SearchSchema } from './client/search/search-index.ts';
export {
  itemSearchSchema,
  mapSearchSchema,
  mobSearchSchema,
  skillSearchSchema,
} from './client/search/search-schemas.ts';
