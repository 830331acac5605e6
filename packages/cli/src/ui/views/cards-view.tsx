import type { Card, CardsModel, CardsView as Snapshot } from '@kafra/sdk';
import { Box, Text } from 'ink';
import { useState } from 'react';
import { type Block, linesBlock } from '../document/block.ts';
import { buttonsBlock } from '../document/buttons.ts';
import { blank, brassRule, type CardHands, cardBlocks } from '../document/cards.ts';
import { Document, gutter } from '../document/document.tsx';
import type { Layout } from '../document/layout.ts';
import { useLayout } from '../document/use-layout.ts';
import { type Binding, levels } from '../keys/hub.ts';
import { assignKeys, reservedKeys } from '../keys/letters.ts';
import { useSprites } from '../pictures/use-sprites.ts';
import { useArea } from '../shell/area.ts';
import { leave } from '../shell/leave.ts';
import { type Ui, useUi } from '../shell/ui.ts';
import { useTheme } from '../theme/theme.ts';
import { useStore } from '../use-store.ts';
import { noticeable, useLater } from '../widgets/later.ts';
import { Heading } from './heading.tsx';
import { SearchField } from './search-field.tsx';

export interface CardsViewProps {
  model: CardsModel;
  title: string;
  /** Something else of the view has the keys. */
  resting?: boolean;
  /** Further keys of a view of its own. */
  bindings?: readonly Binding[];
  /** Whether the cards show their pictures: a view of its own may show them elsewhere. */
  pictured?: boolean;
  /** What a view of its own changes in the layout of the cards. */
  adapt?(layout: Layout): Layout;
  /** Draws the cards in a way of its own. */
  draw?(card: Card, hands: CardHands, layout: Layout): Block[];
  /** What a view of its own puts above the cards. */
  above?(layout: Layout): readonly Block[];
  /** Told which stop is chosen. */
  choose?(stop: string | undefined): void;
  /** Goes to this stop once another one was chosen elsewhere. */
  chosen?: string | undefined;
}

/** In fewer rows than this none is left blank above the cards. */
const airyFrom = 16;

/** Any list of cards. */
export function CardsView(props: CardsViewProps) {
  const {
    model,
    title,
    resting = false,
    bindings = [],
    pictured = true,
    adapt = same,
    draw = cardBlocks,
    above,
    choose,
    chosen,
  } = props;
  const view = useStore(model);
  const area = useArea();
  const ui = useUi();
  const active = useStore(ui.pane) === 'content' && !resting;
  const [searching, setSearching] = useState(false);
  const [stop, setStop] = useState<string>();
  const sprite = useSprites(pictured ? view.cards : []);
  const layout = adapt({ ...useLayout(area.columns - gutter), sprite: pictured ? sprite : undefined });
  const { search } = model.definition;

  const isWaiting = useLater(view.loading, noticeable);
  const skeleton = isWaiting ? skeletonBlocks(model.definition.skeleton, layout) : [];
  const press = (button: (typeof view.toolbar)[number]) => void model.press(button);
  const keys = assignKeys(view.toolbar, reservedKeys);
  const toolbar = view.toolbar.map((button, at) => ({ ...button, label: keyed(button.label, keys[at]) }));
  const blocks: Block[] = [
    ...(toolbar.length > 0 ? [buttonsBlock(toolbar, 'toolbar', press, layout)] : []),
    ...(toolbar.length > 0 ? [blank('toolbar end')] : []),
    ...(above?.(layout) ?? []),
    ...skeleton,
    ...view.cards.flatMap((card) => draw(card, { press, toggle: model.toggle }, layout)),
    ...emptyBlocks(view, layout),
  ];
  const isAiry = area.rows >= airyFrom;
  const chrome = 2 + (search ? 1 : 0) + (isAiry ? 1 : 0);

  return (
    <Box flexDirection="column" width={area.columns} height={area.rows}>
      <Heading
        title={title}
        notes={view.subtitle}
        waiting={view.loading}
        failed={view.failed}
        loadedAt={view.loadedAt}
      />
      {search ? (
        <Box paddingLeft={gutter}>
          <SearchField
            text={view.search}
            placeholder={search.placeholder}
            hint={view.hint}
            focused={active && searching}
            width={area.columns - gutter}
            change={model.setSearch}
            begin={() => setSearching(true)}
            end={() => setSearching(false)}
          />
        </Box>
      ) : null}
      {isAiry ? <Box height={1} flexShrink={0} /> : null}
      <Document
        // Another page is read from its beginning.
        key={view.page}
        title={title}
        blocks={blocks}
        width={layout.width}
        height={area.rows - chrome}
        active={active}
        level={levels.pane}
        leave={() => ui.pane.set('menu')}
        chosen={chosen}
        choose={(next) => {
          setStop(next);
          choose?.(next);
        }}
        bindings={[
          ...bindings,
          ...cardBindings(view.cards.find(({ key }) => stop?.startsWith(`${key} `)) ?? view.cards[0], ui),
          ...toolbarBindings(model, view, keys),
          ...pagingBindings(model, view),
          ...(search ? [{ keys: ['/'], words: 'Search', hint: 'search', run: () => setSearching(true) }] : []),
          {
            keys: ['escape'],
            words: 'Clear the search, then go back',
            run() {
              if (view.loading) model.cancel();
              else if (view.search) model.setSearch('');
              else leave(ui);
            },
          },
        ]}
      />
      <Box flexGrow={1} />
      <Footer view={view} />
    </Box>
  );
}

/** Said where a list could not be loaded. */
export const tryAgain = 'Press r to try again.';

const same = (layout: Layout): Layout => layout;

/** What can be done with the card that is chosen. */
function cardBindings(card: Card | undefined, ui: Ui): Binding[] {
  if (!card) return [];
  const { title, link } = card;
  const copy = { keys: ['y'], words: `Copy the name ${title}`, run: () => ui.copy(title) };
  const open = (hash: string): Binding => ({
    keys: ['o'],
    words: `Open ${title} on the web`,
    run: () => ui.app.context.opener.open(ui.webUrl(hash)),
  });
  return link ? [copy, open(link)] : [copy];
}

const keyed = (label: string, key: string | undefined): string => (key ? `${key} ${label}` : label);

const toolbarBindings = (model: CardsModel, view: Snapshot, keys: readonly (string | undefined)[]): Binding[] =>
  view.toolbar.flatMap((button, at) => {
    const key = keys[at];
    const { label, disabled } = button;
    return key ? [{ keys: [key], words: label, disabled, run: () => void model.press(button) }] : [];
  });

const pagingBindings = (model: CardsModel, { page, pages }: Snapshot): Binding[] =>
  pages <= 1
    ? []
    : [
        { keys: ['l', 'right'], words: 'Next page', hint: 'next page', run: () => model.turnTo(page + 1) },
        { keys: ['h', 'left'], words: 'Previous page', run: () => model.turnTo(page - 1) },
      ];

function emptyBlocks({ empty, loading, failed, loadedAt, cards }: Snapshot, layout: Layout): Block[] {
  const { palette } = layout;
  if (loading || cards.length > 0) return [];
  if (loadedAt === undefined && !failed)
    return [linesBlock('empty', [[{ text: 'Not loaded. Press r to load.', color: palette.inkSoft }]])];
  const lines = [
    [{ text: empty?.title ?? '', color: palette.ink, bold: true }],
    ...(empty?.text ? [[{ text: empty.text, color: palette.inkSoft }]] : []),
    ...(failed ? [[{ text: tryAgain, color: palette.inkSoft }]] : []),
  ];
  return [linesBlock('empty', lines)];
}

/** As many cards, with as many rows, as will probably come. */
const skeletonBlocks = ({ cards, rows }: { cards: number; rows: number }, layout: Layout): Block[] =>
  Array.from({ length: cards }, (_, card) => {
    const { palette, glyphs } = layout;
    const bar = (length: number) => [{ text: glyphs.rule.repeat(length), color: palette.hairline }];
    const lines = [
      brassRule(layout),
      bar(18),
      [],
      ...Array.from({ length: rows }, (__, row) => bar(36 - (row % 3) * 6)),
      [],
    ];
    return linesBlock(`skeleton ${card}`, lines);
  });

function Footer({ view }: { view: Snapshot }) {
  const { palette, glyphs } = useTheme();
  if (view.pages <= 1) return <Text> </Text>;
  return (
    <Box paddingLeft={gutter}>
      <Text color={palette.inkSoft}>{`Page ${view.page + 1} of ${view.pages} ${glyphs.dot} ${view.total} in all`}</Text>
    </Box>
  );
}
