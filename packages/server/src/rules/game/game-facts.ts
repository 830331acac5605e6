/** What the server itself must know of items and monsters; the rest is the client's to look up. */
export interface GameFacts {
  isCostume(itemId: number): boolean;
  mobName(mobId: number): string;
  /** The type of a weapon; undefined for what is none. */
  weaponType(itemId: number): number | undefined;
}
