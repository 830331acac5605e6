import {
  type Card as CardContent,
  type CardsForm,
  type CardsModel,
  type CardsView as CardsState,
  viewEntry,
} from '@kafra/sdk';
import { pluralize } from '@kafra/sdk/rules';
import { type ComponentType, memo, type ReactNode, useDeferredValue } from 'react';
import { useApp } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import { DocumentTitle } from '../../widgets/document-title.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { ModeToggle } from '../../widgets/mode-toggle.tsx';
import { Pagination } from '../../widgets/pagination.tsx';
import { SearchField } from '../../widgets/search-field.tsx';
import { SkeletonLine } from '../../widgets/skeleton.tsx';
import { useFocusFallback } from '../../widgets/use-focus-fallback.ts';
import { useHotkey } from '../../widgets/use-hotkey.ts';
import { useIsNarrow } from '../../widgets/use-media-query.ts';
import { ActionButtons } from '../action-buttons.tsx';
import { LastUpdated } from '../last-updated.tsx';
import { listChoices } from '../list-tools/list-choices.ts';
import { ListTools } from '../list-tools/list-tools.tsx';
import { GridSortProvider } from '../section/grid-sort.ts';
import { SortPicker } from '../table/sort-picker.tsx';
import { ViewHeader } from '../view-header.tsx';
import { viewHeading } from '../view-titles.ts';
import { Card } from './card.tsx';
import styles from './cards-view.module.css';
import { RecordList } from './record-list/record-list.tsx';
import { useGradualCards } from './use-gradual-cards.ts';
import { useRecordFocus } from './use-record-focus.ts';

export interface CardsViewProps {
  model: CardsModel;
  /** Draws a card in a different way than the default. Must be the same function in each rendering. */
  renderCard?: (card: CardContent) => ReactNode;
  /** Draws several cards together in a different way than the default. Must be the same function in each rendering. */
  renderCards?: (cards: readonly CardContent[]) => ReactNode;
  /** Component that replaces the plain search field, for lists with a search language. */
  Search?: ComponentType<{ model: CardsModel; view: CardsState }>;
}

/** A screen of cards: toolbar, search, cards and pages. Handling typed text has priority over rendering the cards. */
export function CardsView({ model, renderCard, renderCards, Search }: CardsViewProps) {
  // The user's choice of columns is read from the storage before the component subscribes to the list.
  listChoices(useApp());
  const view = useStore(model);
  const { definition } = model;
  const record = view.id === undefined ? undefined : view.cards[0];
  useRecordFocus(view.id);
  // The key `t` switches between cards and list, as in the terminal UI.
  useHotkey('t', () => view.form && model.setForm(view.form === 'list' ? 'cards' : 'list'));

  return (
    <div ref={useFocusFallback()}>
      {record && (
        <DocumentTitle title={`${record.title} · ${viewEntry(definition.id).title}`} isControlPanel isOfRecord />
      )}
      <ViewHeader title={viewHeading(definition)} subtitle={view.subtitle} warnings={view.warnings}>
        {view.form && (
          <ModeToggle
            modes={forms}
            selected={view.form}
            onSelect={(id) => model.setForm(id as CardsForm)}
            label="Show as"
            hotkey="t"
          />
        )}
        <Toolbar model={model} view={view} Search={Search} />
      </ViewHeader>
      <GridSortProvider value={model.definition.sortColumns && model.sortBy}>
        <CardList model={model} view={useDeferredValue(view)} renderCard={renderCard} renderCards={renderCards} />
      </GridSortProvider>
      <div className={styles.footer}>
        <Pagination page={view.page} pageCount={view.pages} onPageChange={model.goToPage} />
        {model.definition.search && <RecordTools model={model} list={view.list} />}
        <LastUpdated {...view} refreshing={false} onReload={model.reload} />
      </div>
    </div>
  );
}

/** Maximum number of facts in a record's list row. With more, the name would have too little space. */
const maxRecordColumns = 8;

const RecordTools = ({ model, list }: { model: CardsModel; list: CardsState['list'] }) => (
  <ListTools
    screen={model.definition.id}
    columns={list ? model.recordColumns : []}
    defaults={list?.columns.slice(1).map(({ id }) => id) ?? []}
    maxColumns={maxRecordColumns}
  />
);

const forms = [
  { id: 'cards', label: 'Cards' },
  { id: 'list', label: 'List' },
] as const satisfies readonly { id: CardsForm; label: string }[];

const CardList = memo(({ model, view, renderCard, renderCards }: CardsViewProps & { view: CardsState }) => {
  const cards = useGradualCards(view.cards);
  if (view.list && view.list.rows.length > 0)
    return <RecordList model={model} list={view.list} renderCard={renderCard ?? plainCard(model)} />;
  if (renderCards && cards.length > 1) return renderCards(cards);
  return (
    <div className={styles.cards} aria-busy={view.loading || cards !== view.cards}>
      {view.loading && <CardSkeletons {...model.definition.skeleton} />}
      {view.empty && view.cards.length === 0 && (
        <EmptyState {...view.empty} onRetry={view.failed ? model.reload : undefined} />
      )}
      {cards.map((card) => (
        <CardEntry key={card.key} card={card} model={model} renderCard={renderCard} />
      ))}
    </div>
  );
});

const plainCard = (model: CardsModel) => (card: CardContent) => (
  <Card card={card} onActivate={model.activate} onToggle={model.toggle} />
);

/** The card component is memoized, so that a card is not rendered again when other cards of the list change. */
const CardEntry = memo(({ card, model, renderCard }: CardsViewProps & { card: CardContent }) =>
  renderCard ? renderCard(card) : <Card card={card} onActivate={model.activate} onToggle={model.toggle} />,
);

function Toolbar({ model, view, Search }: Omit<CardsViewProps, 'renderCard'> & { view: CardsState }) {
  const isNarrow = useIsNarrow();
  const { sortColumns } = model.definition;
  // If the list could not be loaded, it is empty, so the search is hidden.
  const search = view.failed && view.data === undefined ? undefined : model.definition.search;
  if (!search && view.toolbar.length === 0) return null;
  const plainSearch = search && (
    <SearchField value={view.search} placeholder={search.placeholder} onChange={model.setSearch} hint={view.hint} />
  );
  return (
    <>
      {search && Search && <Search key={model.definition.id} model={model} view={view} />}
      {search && !Search && isNarrow && sortColumns ? (
        <div className={styles.searchAndSort}>
          {plainSearch}
          <SortPicker columns={sortColumns} sort={view.sort} onSort={model.sortBy} isLabelHidden />
        </div>
      ) : (
        !Search && plainSearch
      )}
      <ActionButtons buttons={view.toolbar} onActivate={model.activate} />
      {search && (
        <p role="status" className="visually-hidden">
          {view.data === undefined ? '' : pluralize(view.total, 'entry', 'entries')}
        </p>
      )}
    </>
  );
}

const CardSkeletons = ({ cards, rows }: { cards: number; rows: number }) =>
  Array.from({ length: cards }, (_, card) => (
    <div key={card} className={styles.skeleton} aria-hidden>
      <SkeletonLine width={34} />
      {Array.from({ length: rows }, (_, row) => (
        <SkeletonLine key={row} width={92 - ((row * 17) % 30)} />
      ))}
    </div>
  ));
