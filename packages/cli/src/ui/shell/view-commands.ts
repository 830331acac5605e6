import { currentView, hasList, openSavedView, type SavedView, screenTitleOf, viewNameProblem } from '@kafra/sdk';
import type { Choice, Ui } from './ui.ts';

/** Opens a saved view of a list: its screen with search, filters, sort order, layout and columns. */
export function openView(ui: Ui, view: SavedView): void {
  const isOpened = openSavedView(ui.app, ui.openedView, view);
  ui.pane.set('content');
  if (!isOpened) ui.toasts.show(`You cannot open the screen of ${view.name} on this server.`, 'bad');
}

function save(ui: Ui, name: string): void {
  const view = currentView(ui.app, ui.columns, name);
  ui.views.save(view);
  ui.openedView.set(view);
  ui.toasts.show(`Saved the view ${view.name}`, 'good');
}

/** Asks the user for confirmation before a saved view replaces one of the same name. */
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

/** Returns the title of the screen that a saved view opens. */
const screenOfView = ({ hash }: SavedView): string => screenTitleOf(hash) ?? 'a screen';

/** Returns choices that open saved views. */
export const viewChoices = (ui: Ui): Choice[] =>
  ui.views.getSnapshot().map((view) => ({
    label: view.name,
    note: `view of ${screenOfView(view)}`,
    words: ['view', screenOfView(view)],
    run: () => openView(ui, view),
  }));

/** Returns the actions with saved views of lists, such as saving and renaming. */
export function viewActions(ui: Ui): Choice[] {
  const opened = ui.openedView.getSnapshot();
  const noList = hasList(ui.app) ? {} : { disabled: 'This screen has no list.' };
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
