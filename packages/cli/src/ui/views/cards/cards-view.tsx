import type { CardsModel, CardsView as Snapshot } from '@kafra/sdk';
import { Box, Text } from 'ink';
import { useState } from 'react';
import { Document, gutter } from '../../document/document.tsx';
import { type Binding, levels } from '../../keys/key-dispatcher.ts';
import { useArea } from '../../shell/area.ts';
import { useUi } from '../../shell/ui.ts';
import { useTheme } from '../../theme/theme.ts';
import { useStore } from '../../use-store.ts';
import { Heading } from '../heading.tsx';
import { hasQueryLine, QueryLine, useQueryHelp } from '../query/query-line.tsx';
import { SearchField } from '../search-field.tsx';
import { cardsKeys } from './cards-keys.ts';
import { RecordList } from './record-list.tsx';
import { type CardsViewOptions, useCardsBlocks } from './use-cards-blocks.ts';

interface CardsViewProps extends CardsViewOptions {
  model: CardsModel;
  title: string;
  /** True if the cards receive no keys, because another part of the screen does. */
  inactive?: boolean;
  /** Additional key bindings of a screen with a separate view. */
  bindings?: readonly Binding[];
  /** Called with the key of the selected tab stop. */
  onSelect?(stop: string | undefined): void;
  /** Key of the tab stop that another part of the screen selected. */
  selectedStop?: string | undefined;
}

/** Minimum rows of the terminal for a blank row above the cards. */
const spacedMinRows = 16;

/** Screen with a list of cards, such as database records. */
export function CardsView({
  model,
  title,
  inactive = false,
  bindings = [],
  onSelect,
  selectedStop,
  ...options
}: CardsViewProps) {
  const view = useStore(model);
  const area = useArea();
  const ui = useUi();
  const active = useStore(ui.pane) === 'content' && !inactive;
  const [searching, setSearching] = useState(false);
  const [stop, setStop] = useState<string>();
  const { blocks, width } = useCardsBlocks(model, view, options);
  const { definition } = model;
  const search = () => setSearching(true);
  const isSpaced = area.rows >= spacedMinRows;
  const help = useQueryHelp(model, view, active && searching);
  const keys = [...bindings, ...cardsKeys({ model, view, stop, onSearch: search }, ui)];
  const chromeRows = 2 + (definition.search ? 1 : 0) + (hasQueryLine(help) ? 1 : 0) + (isSpaced ? 1 : 0);

  return (
    <Box flexDirection="column" width={area.columns} height={area.rows}>
      <Heading
        title={title}
        notes={view.subtitle}
        warnings={view.warnings}
        isLoading={view.loading}
        failed={view.failed}
        loadedAt={view.loadedAt}
      />
      {definition.search ? (
        <Box paddingLeft={gutter}>
          <SearchField
            text={view.search}
            historyField={definition.id}
            placeholder={definition.search.placeholder}
            hint={view.hint}
            completed={help.completed}
            focused={active && searching}
            width={area.columns - gutter}
            onChange={model.setSearch}
            onFocus={search}
            onBlur={() => setSearching(false)}
          />
        </Box>
      ) : null}
      {hasQueryLine(help) ? (
        <Box paddingLeft={gutter + 2} height={1} flexShrink={0}>
          <QueryLine help={help} width={area.columns - gutter - 2} />
        </Box>
      ) : null}
      {isSpaced ? <Box height={1} flexShrink={0} /> : null}
      {view.list && view.list.rows.length > 0 ? (
        <RecordList model={model} list={view.list} height={area.rows - chromeRows} active={active} bindings={keys} />
      ) : (
        <Document
          // The React key changes with the page, which resets the reading position.
          key={view.page}
          title={title}
          blocks={blocks}
          width={width}
          height={area.rows - chromeRows}
          active={active}
          level={levels.pane}
          onLeave={() => ui.pane.set('menu')}
          selectedStop={selectedStop}
          onSelect={(next) => {
            setStop(next);
            onSelect?.(next);
          }}
          bindings={keys}
        />
      )}
      <Box flexGrow={1} />
      <Footer view={view} />
    </Box>
  );
}

function Footer({ view }: { view: Snapshot }) {
  const { palette, glyphs } = useTheme();
  if (view.pages <= 1) return <Text> </Text>;
  return (
    <Box paddingLeft={gutter}>
      <Text color={palette.inkSoft}>{`Page ${view.page + 1} of ${view.pages} ${glyphs.dot} ${view.total} total`}</Text>
    </Box>
  );
}
