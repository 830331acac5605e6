import type { SoldItem } from '@kafra/sdk/rules';
import type { DropFacts } from './drop-facts.ts';

/** A guild castle: its number in the game's tables, the id of its map, and its name. */
export interface CastleFacts {
  readonly id: number;
  readonly map: string;
  readonly name: string;
}

/** The spawn lines of an MVP on one map. Times are milliseconds after its death. */
export interface MvpSpawn {
  readonly mobId: number;
  readonly name: string;
  readonly map: string;
  readonly mapName: string | undefined;
  readonly amount: number;
  readonly earliest: number;
  readonly latest: number;
}

/** An item with its prices at NPCs. */
export type ItemPrices = SoldItem & { readonly id: number };

/** Facts of items and monsters that the server needs. Clients look up the others. */
export interface GameFacts {
  isCostume(itemId: number): boolean;
  /** Returns the words of a random option with its value, `Max HP +100`; undefined for an unknown one. */
  optionText(optionId: number, value: number): string | undefined;
  /** Returns the name of an item, or `Unknown Item 501`. */
  itemName(itemId: number): string;
  mobName(mobId: number): string;
  /** Items that a search text may mean by their name, the likeliest first, and those of them that are put into others. */
  itemsNamed(text: string): { items: readonly number[]; cards: readonly number[] };
  /** Returns the type of a weapon; undefined for other items. */
  weaponType(itemId: number): number | undefined;
  /** Guild castles in the order of their ids; none if the databases were built by a version before 0.3. */
  castles(): readonly CastleFacts[];
  /** MVPs that have a spawn line, one entry for each map, by name; read from the disk when first needed. */
  mvpSpawns(): Promise<readonly MvpSpawn[]>;
  /** Stated drops of all monsters; read from the disk when first needed. */
  drops(): Promise<DropFacts>;
  /** Items with their prices at NPCs; read from the disk when first needed. */
  itemPrices(): Promise<readonly ItemPrices[]>;
}
