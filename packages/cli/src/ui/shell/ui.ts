import type { ActionKey, App, Column, Fact, KeptColumns, RowView, SavedView, SavedViews, Store } from '@kafra/sdk';
import { createContext, useContext } from 'react';
import type { TypedHistory } from '../../preferences/typed-history.ts';
import type { KeyScope } from '../keys/key-dispatcher.ts';
import type { TerminalTheme } from '../options.ts';
import type { VisibleTarget } from '../terminal/pointer.ts';
import type { HistoryStack } from './history-stack.ts';
import type { Toasts } from './toasts.ts';

/** Which of the two panes has the focus. */
export type Pane = 'menu' | 'content';

interface ColumnsOverlay {
  kind: 'columns';
  /** Id of the screen. */
  screen: string;
  columns: readonly { id: string; title: string }[];
  /** Columns that are shown until the user chooses others; undefined for all columns. */
  defaults?: readonly string[] | undefined;
}

/** A panel over the screen, besides the dialogs of the app. */
export type Overlay =
  | { kind: 'help'; scopes: readonly KeyScope[] }
  | { kind: 'palette'; scopes: readonly KeyScope[] }
  | {
      kind: 'prompt';
      title: string;
      /** Initial text of the field. */
      text: string;
      placeholder: string;
      /** Returns why a text is invalid; undefined for a valid one. */
      problemOf(text: string): string | undefined;
      onSubmit(text: string): void;
    }
  | { kind: 'compare'; columns: readonly Column<unknown>[]; rows: readonly RowView[] }
  | { kind: 'jump'; targets: readonly VisibleTarget[] }
  | ColumnsOverlay
  | {
      kind: 'choose';
      title: string;
      /** Facts above the choices. */
      facts?: readonly Fact[];
      choices: readonly Choice[];
      /** True if keys run their choices immediately. The chooser then has no filter field. */
      hasKeys?: true;
    };

export interface Choice {
  label: string;
  /** Id of the screen in addresses and commands, if it differs from the label. */
  id?: string;
  /** Dim text after the label. */
  note?: string | undefined;
  /** Key of the same action on the screen. It also works in short lists. */
  key?: ActionKey | undefined;
  /** Reason why the choice is disabled. */
  disabled?: string;
  /** Additional search words. */
  words?: readonly string[] | undefined;
  /** Kind and id of the target record; undefined for screens and actions. */
  record?: { kind: string; id: string } | undefined;
  run(): void;
}

/** Shared objects of all parts of the terminal UI. */
export interface Ui {
  app: App;
  toasts: Toasts;
  history: HistoryStack;
  pane: Store<Pane>;
  /** True or false after the user has shown or hidden the menu; undefined for the default of the terminal width. */
  isMenuShown: Store<boolean | undefined>;
  /** Collapsed groups of the menu. */
  collapsedGroups: Store<ReadonlySet<string>>;
  overlay: Store<Overlay | undefined>;
  theme: Store<TerminalTheme>;
  /** Columns of lists: those of the open view, otherwise as the user arranged them. */
  columns: KeptColumns;
  views: SavedViews;
  /** Earlier lines of searches and of the palette. */
  typedHistory: TypedHistory;
  /** The saved view that was opened last, until another screen is shown. Its columns may be changed and unsaved. */
  openedView: Store<SavedView | undefined>;
  /** Ids of the columns that the open list has space for. */
  fittedColumns: Store<ReadonlySet<string>>;
  /** True if the terminal supports hyperlinks (OSC 8). */
  hyperlinks: boolean;
  copy(text: string): void;
  /** Returns the web site's address for a route, for display and copying. */
  webUrl(hash: string): string;
  /** Shows the keys that work now. */
  showHelp(): void;
  /** Opens the palette; the commands of the current screen are in it. */
  showPalette(): void;
  /** Puts labels on everything that can be clicked. */
  showLabels(): void;
  /** Runs the action of a key, as if it were pressed. */
  press(key: string): void;
  reload(): void;
  quit(): void;
  /** Suspends the program until `fg`; undefined if the system does not support it. */
  suspend: (() => void) | undefined;
  /** Opens a text in an external editor; undefined if none can be opened. */
  editText: ((text: string) => Promise<string>) | undefined;
}

const UiContext = createContext<Ui | undefined>(undefined);

export const UiProvider = UiContext.Provider;

/** @throws outside of the terminal UI's root. */
export function useUi(): Ui {
  const ui = useContext(UiContext);
  if (!ui) throw new Error('The terminal UI has no root.');
  return ui;
}
