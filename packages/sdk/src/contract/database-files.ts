// The names of the files under `/db`, apart from their schemas, which a page needs later.

/** Which databases a server has, by the versions in their file names. */
export interface DatabaseVersions {
  item: string;
  mob: string;
  map: string;
  /** Servers without it have no skill database. */
  skill?: string | undefined;
  /** Version of the list of pictures; without one every picture is requested. */
  art?: string | undefined;
}

/** Path of the list of pictures, so that missing ones are not requested. */
export const artIndexPath = (version: string): string => `/db/art_${version}.json`;

/** Path of the changes since the previous databases. */
export const changesPath = ({ item, mob, map }: DatabaseVersions): string =>
  `/db/changes_${item}-${mob}-${map}.json.gz`;
