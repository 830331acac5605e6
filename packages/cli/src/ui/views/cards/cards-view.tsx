import type { CardsModel, CardsView as Snapshot } from '@kafra/sdk';
import { Box, Text } from 'ink';
import { useState } from 'react';
import { Document, gutter } from '../../document/document.tsx';
import { type Binding, levels } from '../../keys/hub.ts';
import { useArea } from '../../shell/area.ts';
import { useUi } from '../../shell/ui.ts';
import { useTheme } from '../../theme/theme.ts';
import { useStore } from '../../use-store.ts';
import { Heading } from '../heading.tsx';
import { SearchField } from '../search-field.tsx';
import { cardsKeys } from './cards-keys.ts';
import { type CardsLook, useCardsBlocks } from './use-cards-blocks.ts';

interface CardsViewProps extends CardsLook {
  model: CardsModel;
  title: string;
  /** Something else of the view has the keys. */
  resting?: boolean;
  /** Further keys of a view of its own. */
  bindings?: readonly Binding[];
  /** Told which stop is chosen. */
  choose?(stop: string | undefined): void;
  /** Goes to this stop once another one was chosen elsewhere. */
  chosen?: string | undefined;
}

/** In fewer rows than this none is left blank above the cards. */
const airyFrom = 16;

/** Any list of cards. */
export function CardsView({ model, title, resting = false, bindings = [], choose, chosen, ...look }: CardsViewProps) {
  const view = useStore(model);
  const area = useArea();
  const ui = useUi();
  const active = useStore(ui.pane) === 'content' && !resting;
  const [searching, setSearching] = useState(false);
  const [stop, setStop] = useState<string>();
  const { blocks, width } = useCardsBlocks(model, view, look);
  const { definition } = model;
  const search = () => setSearching(true);
  const isAiry = area.rows >= airyFrom;
  const chrome = 2 + (definition.search ? 1 : 0) + (isAiry ? 1 : 0);

  return (
    <Box flexDirection="column" width={area.columns} height={area.rows}>
      <Heading
        title={title}
        notes={view.subtitle}
        unread={view.parseIssues}
        waiting={view.loading}
        failed={view.failed}
        loadedAt={view.loadedAt}
      />
      {definition.search ? (
        <Box paddingLeft={gutter}>
          <SearchField
            text={view.search}
            placeholder={definition.search.placeholder}
            hint={view.hint}
            focused={active && searching}
            width={area.columns - gutter}
            change={model.setSearch}
            begin={search}
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
        width={width}
        height={area.rows - chrome}
        active={active}
        level={levels.pane}
        leave={() => ui.pane.set('menu')}
        chosen={chosen}
        choose={(next) => {
          setStop(next);
          choose?.(next);
        }}
        bindings={[...bindings, ...cardsKeys({ model, view, stop, search }, ui)]}
      />
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
      <Text color={palette.inkSoft}>{`Page ${view.page + 1} of ${view.pages} ${glyphs.dot} ${view.total} in all`}</Text>
    </Box>
  );
}
