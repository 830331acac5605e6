// The names of the files under `/db`, apart from their schemas, which a page needs later.

/** Which databases a server has, by the versions in their file names. */
export interface DatabaseVersions {
  item: string;
  mob: string;
  map: string;
  /** Servers without it have no skill database. */
  skill?: string | undefined;
  /** Of the list of pictures; servers without one are asked for every picture. */
  art?: string | undefined;
}

/** Where it is told which pictures there are, so that none is asked for in vain. */
export const artIndexPath = (version: string): string => `/db/art_${version}.json`;

/** Where the changes since the databases before are kept. */
export const changesPath = ({ item, mob, map }: DatabaseVersions): string =>
  `/db/changes_${item}-${mob}-${map}.json.gz`;
