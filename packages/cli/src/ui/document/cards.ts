import type { Action, Card, Toggle } from '@kafra/sdk';
import type { Sprite } from '../images/use-sprites.ts';
import { cellPieces } from '../widgets/cell-pieces.ts';
import { type Block, linesBlock, type TabStop } from './block.ts';
import { buttonsBlock } from './buttons.ts';
import type { Layout } from './layout.ts';
import { type Line, lineWidth, type Piece } from './line.ts';
import { sectionBlocks } from './sections.ts';
import { wrap } from './wrap.ts';

/** Callbacks for the buttons of a card. */
export interface CardHandlers {
  onPress(button: Action): void;
  onToggle(toggle: Toggle): void;
}

/**
 * Returns a card as blocks: a thin line that begins in the colour of brass, the title, the sections and the buttons.
 */
export function cardBlocks(card: Card, handlers: CardHandlers, layout: Layout): Block[] {
  const sprite = card.picture && layout.sprite?.(card.picture);
  const renderSections = (to: Layout) =>
    card.sections.map((section, index) => [
      blankBlock(`${card.key} gap ${index}`),
      ...sectionBlocks(section, sectionKey(card, index), to),
    ]);
  const sections =
    sprite && 'lines' in sprite ? besidePicture(sprite.lines, layout, renderSections) : renderSections(layout).flat();
  const buttons = card.buttons ?? [];
  return [
    { ...linesBlock(`${card.key} rule`, [brassRule(layout)]), isHead: true },
    titleBlock(card, handlers, layout),
    ...pictureName(card, sprite, layout),
    ...sections,
    ...(buttons.length > 0
      ? [blankBlock(`${card.key} gap`), buttonsBlock(buttons, `${card.key} buttons`, handlers.onPress, layout)]
      : []),
    blankBlock(`${card.key} end`),
  ];
}

const sectionKey = (card: Card, index: number): string => `${card.key} section ${index}`;

/**
 * Returns the key of the tab stop that belongs to a table row of the card; undefined if no table of the card has the
 * row.
 */
export function rowStopKey(card: Card, row: string): string | undefined {
  const index = card.sections.findIndex(
    (section) => section.kind === 'grid' && section.rows.some(({ key }) => key === row),
  );
  return index < 0 ? undefined : `${sectionKey(card, index)} ${row}`;
}

const spriteGap = 3;
/** Minimum width for text beside the picture of a card, in cells. */
const minTextWidth = 30;

/** Draws the first sections of a card to the right of its picture, up to the picture's height. */
function besidePicture(picture: readonly Line[], layout: Layout, draw: (layout: Layout) => Block[][]): Block[] {
  const side = Math.max(0, ...picture.map(lineWidth)) + spriteGap;
  const width = layout.width - side;
  const sections = draw(layout);
  if (picture.length === 0 || width < minTextWidth) return sections.flat();
  const narrow = draw({ ...layout, width });
  let reached = 0;
  const count = narrow.findIndex((blocks) => {
    const isPast = reached > picture.length || blocks.some((block) => !block.lines);
    reached += heightOf(blocks);
    return isPast;
  });
  const [gap, ...text] = narrow.slice(0, count < 0 ? narrow.length : count).flat();
  const rest = sections.slice(count < 0 ? sections.length : count).flat();
  return gap ? [gap, withPicture(picture, text, side), ...rest] : sections.flat();
}

const heightOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { height }) => sum + height, 0);

/** Combines blocks of lines into one block to the right of a picture. */
function withPicture(picture: readonly Line[], blocks: readonly Block[], side: number): Block {
  const text = blocks.flatMap(({ lines = [] }) => lines);
  const stops = blocks.flatMap((block, index) => {
    const above = heightOf(blocks.slice(0, index));
    return block.stops.map((stop) => ({ ...stop, row: above + stop.row }));
  });
  const parts = blocks.flatMap(({ parts: rows = [] }, index) => {
    const above = heightOf(blocks.slice(0, index));
    return rows.map((row) => above + row);
  });
  const lines = Array.from({ length: Math.max(picture.length, text.length) }, (_, row): Line => {
    const renderSections = picture[row] ?? [];
    return [...renderSections, { text: ' '.repeat(side - lineWidth(renderSections)) }, ...(text[row] ?? [])];
  });
  return { ...linesBlock(`${blocks[0]?.key ?? ''} picture`, lines, stops), parts };
}

/**
 * Returns a card's picture as the name of the picture, if the terminal cannot draw it. Pressing the name opens the
 * picture.
 */
function pictureName({ key, picture }: Card, sprite: Sprite | undefined, { palette }: Layout): Block[] {
  if (!picture || !sprite || 'lines' in sprite) return [];
  const stop = `${key} picture`;
  const line: Line = [{ text: `[image: ${picture.alt}]`, color: palette.inkSoft, stop }];
  return [linesBlock(stop, [line], [{ key: stop, row: 0, run: sprite.open }])];
}

export const blankBlock = (key: string): Block => linesBlock(key, [[]]);

/** Returns the line above a title, in the style of the site: four heavy cells of brass, then a thin line. */
export const brassRule = ({ width, palette, glyphs }: Layout): Line => [
  { text: glyphs.heavy.repeat(4), color: palette.brass },
  { text: glyphs.rule.repeat(Math.max(0, width - 4)), color: palette.hairline },
];

function titleBlock({ key, title, link, notes = [], toggle }: Card, handlers: CardHandlers, layout: Layout): Block {
  const { palette, width } = layout;
  const stops: TabStop[] = [];
  const titleKey = `${key} title`;
  if (link) stops.push({ key: titleKey, row: 0, run: () => layout.openLink(link) });
  const name: Piece = {
    text: title,
    bold: true,
    color: palette.brass,
    underline: link !== undefined,
    stop: link && titleKey,
    href: link && layout.href?.(link),
  };
  const left = [name, ...notes.flatMap((note) => [{ text: ' ' }, ...cellPieces(note, palette)])];
  if (!toggle) return linesBlock(titleKey, wrap(left, width), stops);
  const toggleKey = `${key} toggle`;
  stops.push({ key: toggleKey, row: 0, run: () => handlers.onToggle(toggle) });
  const right: Piece = {
    text: `[${toggle.on ? 'x' : ' '}] ${toggle.label}`,
    color: toggle.on ? palette.leaf : palette.inkSoft,
    stop: toggleKey,
  };
  const room = width - lineWidth(left) - lineWidth([right]);
  if (room < 2) return linesBlock(titleKey, [...wrap(left, width), [right]], stops.map(moveDown(toggleKey)));
  return linesBlock(titleKey, [[...left, { text: ' '.repeat(room) }, right]], stops);
}

const moveDown = (key: string) => (stop: TabStop) => (stop.key === key ? { ...stop, row: stop.row + 1 } : stop);
