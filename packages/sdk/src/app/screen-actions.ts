import type { KeyedAction } from '../models/action-key.ts';
import type { CardsModel } from '../models/cards/cards-model.ts';
import type { ScreenModel } from '../models/screen-module.ts';
import type { TableModel } from '../models/table/table-model.ts';

/** An action of a screen, as the command palette lists it. */
interface ScreenAction {
  key: string;
  label: string;
  /** Other words by which users find the action. */
  words: readonly string[];
  action: { run(): void };
}

/**
 * Returns the actions of an open screen for the command palette: export, sort order, switch between cards and list, and
 * the buttons above the list.
 */
export function screenActions(model: ScreenModel): ScreenAction[] {
  switch (model.kind) {
    case 'table':
      return tableActions(model);
    case 'cards':
      return cardsActions(model);
    // A page has no actions of its own, because its buttons are links and dialogs, which the palette already lists.
    case 'page':
      return [];
  }
}

const hit = (label: string, run: () => void, words: readonly string[] = []): ScreenAction => ({
  ...{ key: `this ${label}`, label, words },
  action: { run },
});

function tableActions(model: TableModel): ScreenAction[] {
  const { total, more, mode, filters, isSearchable } = model.getSnapshot();
  const sortable = isSearchable ? model.columns.filter(({ sort }) => sort) : [];
  return [
    ...buttonHits(model.toolbar, (button) => model.activate(button)),
    ...(total > 0
      ? [
          hit('Export as CSV', () => void model.save('csv'), ['save', 'write', 'download', 'spreadsheet']),
          hit('Export as JSON', () => void model.save('json'), ['save', 'write', 'download']),
        ]
      : []),
    ...sortHits(sortable, model.sortBy),
    ...model.modes
      .filter(({ id }) => id !== mode)
      .map(({ id, label }) => hit(`Show ${label}`, () => model.switchMode(id), ['list'])),
    ...(more ? [hit(more.allLabel, () => void model.loadAll(), ['rows'])] : []),
    ...(filters.length > 0 ? [hit('Clear all filters', model.clearFilters, ['remove'])] : []),
    hit('Reload this list', () => void model.reload(), ['refresh']),
  ];
}

function cardsActions(model: CardsModel): ScreenAction[] {
  const { form, list, toolbar } = model.getSnapshot();
  return [
    ...(form === undefined
      ? []
      : [
          form === 'list'
            ? hit('Show as cards', () => model.setForm('cards'), ['form'])
            : hit('Show as a list', () => model.setForm('list'), ['form', 'rows', 'table']),
        ]),
    ...buttonHits(toolbar, (button) => model.activate(button)),
    ...(list ? sortHits(list.columns, model.sortRows) : sortHits(model.definition.sortColumns ?? [], model.sortBy)),
    hit('Reload this list', () => void model.reload(), ['refresh']),
  ];
}

const sortHits = (
  columns: readonly { id: string; title: string; sortTitle?: string }[],
  sortBy: (id: string) => void,
): ScreenAction[] =>
  columns.map(({ id, title, sortTitle }) => hit(`Sort by ${sortTitle ?? title}`, () => sortBy(id), ['order']));

const buttonHits = (
  buttons: readonly KeyedAction[],
  activate: (button: KeyedAction) => Promise<void>,
): ScreenAction[] =>
  buttons
    .filter(({ disabled }) => disabled === undefined)
    .map((button) => hit(button.label, () => void activate(button)));
