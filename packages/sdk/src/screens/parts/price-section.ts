import { cell, type Section } from '../../models/content.ts';
import type { Context } from '../../models/context.ts';
import { loadPrices } from '../../models/load-prices.ts';
import { usualFacts } from '../../models/usual-price.ts';
import { distinctNames } from '../../rules/game/distinct-names.ts';
import { chanceWithin, exactDropPercent } from '../../rules/game/drop-rates.ts';
import { itemValue } from '../../rules/game/farm-map.ts';
import { type ItemLookup, itemExtras, nameItem } from '../../rules/game/item-name.ts';
import { isPlainVariant } from '../../rules/market/fair-price.ts';
import { plainItem } from '../../rules/market/piece-worth.ts';
import type { PricedVariant } from '../../rules/market/price-list.ts';
import { confidenceWords } from '../../rules/market/price-words.ts';
import { formatCount, formatZeny } from '../../rules/text/format.ts';
import { panelLink } from './database.ts';
import { dropValueLimits } from './farm-limits.ts';
import type { CardDetailPart } from './join-details.ts';

/** Number of variants of an item per page on its card. */
const variantsOnPage = 10;
const dropsOnPage = 20;

/** Returns true if the user may see usual prices, which needs a session or a public market. */
const isAvailable = ({ site, session }: Context): boolean => site.market_public || session.getSnapshot() !== undefined;

const failure = 'Failed to load usual prices.';

/** Returns a text with the difference of an item variant from the bare item: `+7, Hydra Card`. */
function variantText({ item, hasOptions }: PricedVariant, lookup: ItemLookup): string {
  const name = nameItem(item, lookup);
  const refine = item.refine > 0 ? [`+${item.refine}`] : [];
  const words = [...refine, ...itemExtras(name)].join(', ');
  if (!hasOptions) return words;
  return words === '' ? 'With random options (asking prices)' : `${words}, with random options (asking prices)`;
}

const variantRow = (variant: PricedVariant, lookup: ItemLookup, now: number) => ({
  key: variant.variant,
  cells: [
    cell(variantText(variant, lookup)),
    cell(formatZeny(variant.price.fair)),
    cell(`${formatZeny(variant.price.low)} - ${formatZeny(variant.price.high)}`),
    cell(confidenceWords(variant.price, now)),
  ],
});

/** Section with the usual prices of an item and of its variants, which its card loads. */
export const itemPriceDetails: CardDetailPart = {
  ...{ title: 'Usual Price', failure, isAvailable },
  async load(id, context, signal) {
    const [prices, lookup] = await Promise.all([loadPrices(context, signal), context.databases.itemLookup()]);
    const now = context.clock.now();
    const variants = prices.variantsOf(Number(id));
    const plain = variants.find(({ variant }) => isPlainVariant(variant));
    const others = variants.filter((variant) => variant !== plain);
    const columns = [{ title: 'Variant' }, { title: 'Price', align: 'end' as const }, { title: 'Range' }];
    return [
      ...(plain ? [{ kind: 'facts' as const, title: 'Usual Price', facts: usualFacts(plain.price, now) }] : []),
      ...(others.length > 0
        ? [
            {
              kind: 'grid' as const,
              title: 'Prices of Variants',
              columns: [...columns, { title: 'Confidence' }],
              rows: others.map((variant) => variantRow(variant, lookup, now)),
              pageSize: variantsOnPage,
            },
          ]
        : []),
    ];
  },
};

const kills = 100;

/** Section with the value of a monster's drops, which its card loads. */
export const mobValueDetails: CardDetailPart = {
  ...{ title: `Value per ${kills} Kills`, failure, isAvailable },
  async load(id, context, signal): Promise<readonly Section[]> {
    const { databases, site } = context;
    const [mobs, prices] = await Promise.all([databases.mobs({ signal }), loadPrices(context, signal)]);
    const mob = mobs.find((one) => one.id === Number(id));
    if (!mob || mob.drops.length === 0) return [];
    const nameOf = distinctNames(mob.drops);
    const drops = mob.drops.map((drop) => {
      const piece = plainItem(drop.id);
      const { price, confidence } = itemValue(prices.usual(piece), prices.npc(piece).pays);
      const pieces = (exactDropPercent(drop.rate, site.rates.drop) / 100) * kills;
      const chance = chanceWithin(kills, drop.rate, site.rates.drop);
      return { ...drop, price, confidence, pieces, chance, zeny: pieces * (price ?? 0) };
    });
    const total = drops.reduce((sum, { zeny }) => sum + zeny, 0);
    const share = (zeny: number) => (total > 0 ? `${Math.round((zeny / total) * 100)}%` : '');
    return [
      {
        kind: 'grid',
        title: `Value per ${kills} Kills: ${formatZeny(Math.round(total))}`,
        columns: [
          { title: 'Item' },
          { title: 'Pieces', align: 'end' },
          { title: 'At Least One', align: 'end' },
          { title: 'Price', align: 'end' },
          { title: 'Zeny', align: 'end' },
          { title: 'Share', align: 'end' },
          { title: 'Confidence' },
        ],
        rows: drops
          .toSorted((a, b) => b.zeny - a.zeny)
          .map((drop, index) => ({
            key: `${drop.id}-${index}`,
            cells: [
              cell(nameOf(drop), { link: panelLink('item_db', { id: drop.id }) }),
              cell(piecesText(drop.pieces)),
              cell(chanceText(drop)),
              drop.price === undefined ? cell('Unknown', { tone: 'soft' }) : cell(formatZeny(drop.price)),
              cell(drop.price === undefined ? '' : formatZeny(Math.round(drop.zeny))),
              cell(share(drop.zeny)),
              cell(drop.confidence === 'npc' ? 'NPC price' : (drop.confidence ?? '')),
            ],
          })),
        pageSize: dropsOnPage,
      },
      { kind: 'text', paragraphs: [dropValueLimits] },
    ];
  },
};

/** Returns the chance of at least one dropped item as `63.4%`. Only a drop of every kill has 100%. */
function chanceText({ chance, pieces }: { chance: number; pieces: number }): string {
  const percent = Number((chance * 100).toPrecision(3));
  return percent >= 100 && pieces < kills ? '>99.9%' : `${percent}%`;
}

const piecesText = (pieces: number): string =>
  pieces >= 10 ? formatCount(Math.round(pieces)) : String(Number(pieces.toPrecision(2)));
