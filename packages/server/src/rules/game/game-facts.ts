import type { SoldItem } from '@kafra/sdk/rules';
import type { DropFacts } from './drop-facts.ts';
import type { OptionMatch } from './option-search.ts';

/** A guild castle: its number in the game's tables, the id of its map, and its name. */
export interface CastleFacts {
  readonly id: number;
  readonly map: string;
  readonly name: string;
}

/** Spawn of an MVP (boss monster) on one map, joined from its spawn lines. Times are milliseconds after its death. */
export interface MvpSpawn {
  readonly mobId: number;
  readonly name: string;
  readonly map: string;
  readonly mapName: string | undefined;
  readonly amount: number;
  readonly earliest: number;
  readonly latest: number;
}

/** An item with its buying and selling price at NPC shops. */
export type ItemPrices = SoldItem & { readonly id: number };

/** Facts about items and monsters that the server needs. Clients have further ones in the databases. */
export interface GameFacts {
  isCostume(itemId: number): boolean;
  /**
   * Returns the text of a random option of an item with its value, such as `Max HP +100`; undefined for an unknown
   * option.
   */
  optionText(optionId: number, value: number): string | undefined;
  /** Returns the name of an item, or `Unknown Item 501`. */
  itemName(itemId: number): string;
  mobName(mobId: number): string;
  /**
   * Returns the items with a name that matches a search text, the best match first, and those of them that can be put
   * into other items.
   */
  itemsNamed(text: string): { items: readonly number[]; cards: readonly number[] };
  /**
   * Finds random options of items by their displayed text, such as `Max HP +100`. It must contain all words of `text`.
   */
  optionsNamed(text: string): readonly OptionMatch[];
  /** Returns the weapon type of an item; undefined if it is not a weapon. */
  weaponType(itemId: number): number | undefined;
  /** Returns the guild castles in the order of their ids; empty if the databases were built by a version before 0.3. */
  castles(): readonly CastleFacts[];
  /** Returns the MVPs that have a spawn line, one entry per map, by name. They are read from the disk on first use. */
  mvpSpawns(): Promise<readonly MvpSpawn[]>;
  /** Returns the stated drops of all monsters. They are read from the disk on first use. */
  drops(): Promise<DropFacts>;
  /** Returns the items with their prices at NPC shops. They are read from the disk on first use. */
  itemPrices(): Promise<readonly ItemPrices[]>;
}
