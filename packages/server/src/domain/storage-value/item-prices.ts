import { itemRecord } from '@kafra/sdk/contract';
import * as z from 'zod';
import type { ItemPrices } from '../../rules/game/game-facts.ts';
import { readNewest } from '../game-databases.ts';

const { id, buy, sell, vended_by, trade_limits } = itemRecord.shape;
const soldItem = z.object({ id, buy, sell, vended_by, trade_limits });

/** Reads the prices of items at NPC shops from the compiled databases under `dir`. */
export const readItemPrices = (dir: string): Promise<ItemPrices[]> => readNewest(dir, 'item_db', soldItem);
