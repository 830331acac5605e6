// Paths of the files under `/db`. They are separate from the schemas of the files, which a page needs later.

/** Databases of a server, each with the version in its file name. */
export interface DatabaseVersions {
  item: string;
  mob: string;
  map: string;
  /** Version of the skill database; absent on servers without one. */
  skill?: string | undefined;
  /** Version of the picture list. If it is absent, clients request every picture. */
  art?: string | undefined;
}

/** Path of the list of pictures, so that missing ones are not requested. */
export const artIndexPath = (version: string): string => `/db/art_${version}.json`;

/** Path of the changes since the previous databases. */
export const changesPath = ({ item, mob, map }: DatabaseVersions): string =>
  `/db/changes_${item}-${mob}-${map}.json.gz`;
