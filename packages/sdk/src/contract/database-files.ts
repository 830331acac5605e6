// Paths of the game database files under `/db`. They are separate from the schemas of the files, which a page loads
// later.

/** Game databases of a server, each with the version that its file name contains. */
export interface DatabaseVersions {
  item: string;
  mob: string;
  map: string;
  /** Version of the skill database file; absent on servers without one. */
  skill?: string | undefined;
  /** Version of the list of existing pictures. If it is absent, clients request every picture. */
  art?: string | undefined;
}

/** Returns the path of the list of existing pictures. Clients use the list to request no missing picture. */
export const artIndexPath = (version: string): string => `/db/art_${version}.json`;

/** Returns the path of the file with the changes since the previous game databases. */
export const changesPath = ({ item, mob, map }: DatabaseVersions): string =>
  `/db/changes_${item}-${mob}-${map}.json.gz`;
