import { formatHash, parseHash } from '@kafra/sdk';
import { normalizeViewName, type SavedView, viewNameProblem } from '../../preferences/saved-views.ts';
import { screenTitleOf } from '../../preferences/view-screen.ts';
import type { Choice, Ui } from './ui.ts';

/** Opens a saved view: its screen with search and filters, then order, list and columns. */
export function openView(ui: Ui, view: SavedView): void {
  const { app } = ui;
  app.navigate(view.hash);
  ui.pane.set('content');
  const here = formatHash(app.location.getSnapshot());
  if (parseHash(here).path !== parseHash(view.hash).path) {
    ui.toasts.show(`You cannot open the screen of ${view.name} on this server.`, 'bad');
    return;
  }
  const { sort, mode } = view;
  app.sync(here, { page: 0, ...(sort && { sort }), ...(mode !== undefined && { mode }) });
  ui.openedView.set(view);
}

/** Returns the route of the open list with its search, which the address has only after a pause in typing. */
function currentListHash({ app }: Ui): string {
  const { path, query } = app.location.getSnapshot();
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind === 'page') return formatHash({ path, query });
  const { search: _, ...others } = query;
  const search = model.getSnapshot().search.trim();
  return formatHash({ path, query: search === '' ? others : { ...others, search } });
}

/** Returns the open list as a view with this name. */
function currentView(ui: Ui, name: string): SavedView {
  const { app } = ui;
  const { sort, mode } = app.saveState() ?? {};
  const { model } = app.activeScreen.getSnapshot();
  const screen = model.kind === 'table' ? model.definition.id : undefined;
  return {
    name: normalizeViewName(name),
    hash: currentListHash(ui),
    sort,
    mode,
    columns: screen === undefined ? undefined : ui.columns.getSnapshot().get(screen),
  };
}

const hasList = ({ app }: Ui): boolean => app.activeScreen.getSnapshot().model.kind !== 'page';

function save(ui: Ui, name: string): void {
  const view = currentView(ui, name);
  ui.views.save(view);
  ui.openedView.set(view);
  ui.toasts.show(`Saved the view ${view.name}`, 'good');
}

/** Asks for confirmation before a view replaces another one. */
function confirmReplacement(ui: Ui, name: string, run: () => void): void {
  const other = ui.views.find(name);
  if (!other) {
    run();
    return;
  }
  ui.overlay.set({
    kind: 'choose',
    title: `Replace ${other.name}?`,
    choices: [
      { label: 'Cancel', run: () => undefined },
      { label: 'Replace', run },
    ],
  });
}

const askName = (ui: Ui, title: string, text: string, onSubmit: (name: string) => void): void =>
  ui.overlay.set({ kind: 'prompt', title, text, placeholder: 'Name', problemOf: viewNameProblem, onSubmit });

function chooseView(ui: Ui, title: string, run: (view: SavedView) => void): void {
  const choices = ui.views.getSnapshot().map((view) => ({ label: view.name, run: () => run(view) }));
  ui.overlay.set({ kind: 'choose', title, choices });
}

function rename(ui: Ui, view: SavedView): void {
  askName(ui, `Rename ${view.name}`, view.name, (name) => {
    const finish = () => {
      ui.views.rename(view.name, name);
      ui.openedView.set((opened) => (opened?.name === view.name ? ui.views.find(name) : opened));
    };
    if (ui.views.find(name)?.name === view.name) finish();
    else confirmReplacement(ui, name, finish);
  });
}

function confirmRemoval(ui: Ui, view: SavedView): void {
  ui.overlay.set({
    kind: 'choose',
    title: `Delete ${view.name}?`,
    choices: [
      { label: 'Cancel', run: () => undefined },
      {
        label: 'Delete',
        run() {
          ui.views.remove(view.name);
          ui.openedView.set((opened) => (opened?.name === view.name ? undefined : opened));
          ui.toasts.show(`Deleted the view ${view.name}`);
        },
      },
    ],
  });
}

/** Title of the screen that a view opens. */
const screenOfView = ({ hash }: SavedView): string => screenTitleOf(hash) ?? 'a screen';

/** Saved views as choices that open them. */
export const viewChoices = (ui: Ui): Choice[] =>
  ui.views.getSnapshot().map((view) => ({
    label: view.name,
    note: `view of ${screenOfView(view)}`,
    words: ['view', screenOfView(view)],
    run: () => openView(ui, view),
  }));

/** Actions with saved views. */
export function viewActions(ui: Ui): Choice[] {
  const opened = ui.openedView.getSnapshot();
  const noList = hasList(ui) ? {} : { disabled: 'This screen has no list.' };
  const noViews = ui.views.getSnapshot().length > 0 ? {} : { disabled: 'You have no saved views.' };
  return [
    ...(opened ? [{ label: `Update the view ${opened.name}`, words: ['save'], run: () => save(ui, opened.name) }] : []),
    {
      ...{ label: 'Save as a view...', words: ['view', 'save'], ...noList },
      run: () => askName(ui, 'Save as a view', '', (name) => confirmReplacement(ui, name, () => save(ui, name))),
    },
    {
      ...{ label: 'Rename a view...', words: ['view'], ...noViews },
      run: () => chooseView(ui, 'Rename a view', (view) => rename(ui, view)),
    },
    {
      ...{ label: 'Delete a view...', words: ['view', 'remove'], ...noViews },
      run: () => chooseView(ui, 'Delete a view', (view) => confirmRemoval(ui, view)),
    },
  ];
}
