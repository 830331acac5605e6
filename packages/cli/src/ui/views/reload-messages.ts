/** Message after a list could not be loaded. */
export const tryAgain = 'Press r to try again.';

/** Message after loading was cancelled before the first rows. */
export const notLoaded = 'Not loaded. Press r to load.';

/** Message if the key for the next match is pressed without a search. */
export const nothingSearched = 'Search with / first.';
