import type { ActionKey, App, Column, Fact, KeptColumns, RowView, SavedView, SavedViews, Store } from '@kafra/sdk';
import { createContext, useContext } from 'react';
import type { TypedHistory } from '../../preferences/typed-history.ts';
import type { KeyScope } from '../keys/key-dispatcher.ts';
import type { TerminalTheme } from '../options.ts';
import type { VisibleTarget } from '../terminal/pointer.ts';
import type { HistoryStack } from './history-stack.ts';
import type { Toasts } from './toasts.ts';

/** The pane that has the focus: the menu or the screen. */
export type Pane = 'menu' | 'content';

interface ColumnsOverlay {
  kind: 'columns';
  /** Id of the screen with the list for which the user chooses columns. */
  screen: string;
  columns: readonly { id: string; title: string }[];
  /** Columns that are shown until the user chooses others; undefined for all columns. */
  defaults?: readonly string[] | undefined;
}

/** A panel of the terminal UI over the screen, such as the help or the command palette. Dialogs are separate. */
export type Overlay =
  | { kind: 'help'; scopes: readonly KeyScope[] }
  | { kind: 'palette'; scopes: readonly KeyScope[] }
  | {
      kind: 'prompt';
      title: string;
      /** Initial text of the prompt's field. */
      text: string;
      placeholder: string;
      /** Returns why the typed text is invalid; undefined for a valid one. */
      problemOf(text: string): string | undefined;
      onSubmit(text: string): void;
    }
  | { kind: 'compare'; columns: readonly Column<unknown>[]; rows: readonly RowView[] }
  | { kind: 'jump'; targets: readonly VisibleTarget[] }
  | ColumnsOverlay
  | {
      kind: 'choose';
      title: string;
      /** Labels and values above the choices. */
      facts?: readonly Fact[];
      choices: readonly Choice[];
      /** True if the keys of the choices run them immediately. The list then has no filter field. */
      hasKeys?: true;
    };

export interface Choice {
  label: string;
  /** Id of the screen in addresses and commands, if it differs from the label. */
  id?: string;
  /** Dim text after the label of the choice. */
  note?: string | undefined;
  /** Key that runs the same action on the screen. In short lists, it runs the choice. */
  key?: ActionKey | undefined;
  /** Reason why the choice is disabled; undefined if it is enabled. */
  disabled?: string;
  /** Additional search words of the choice. */
  words?: readonly string[] | undefined;
  /** Kind and id of the record that the choice opens; undefined for screens and actions. */
  record?: { kind: string; id: string } | undefined;
  run(): void;
}

/** Shared objects of all parts of the terminal UI. */
export interface Ui {
  app: App;
  toasts: Toasts;
  history: HistoryStack;
  pane: Store<Pane>;
  /** True or false after the user has shown or hidden the side menu; undefined if the terminal width decides. */
  isMenuShown: Store<boolean | undefined>;
  /** Collapsed groups of the menu. */
  collapsedGroups: Store<ReadonlySet<string>>;
  overlay: Store<Overlay | undefined>;
  theme: Store<TerminalTheme>;
  /** Columns of each list: those of the opened saved view, otherwise as the user arranged them. */
  columns: KeptColumns;
  views: SavedViews;
  /** History of the lines typed into search fields and the command palette. */
  typedHistory: TypedHistory;
  /**
   * The saved view that the user opened last; undefined after another screen is shown. Its columns may have unsaved
   * changes.
   */
  openedView: Store<SavedView | undefined>;
  /** Ids of the columns that the open list has space for. */
  fittedColumns: Store<ReadonlySet<string>>;
  /** True if the terminal supports hyperlinks (OSC 8). */
  hyperlinks: boolean;
  copy(text: string): void;
  /** Returns the web site's address for a route, for display and copying. */
  webUrl(hash: string): string;
  /** Opens the help with the currently active key bindings. */
  showHelp(): void;
  /** Opens the command palette, including the actions of the current screen. */
  showPalette(): void;
  /** Shows a label on each clickable element; typing the label clicks it. */
  showLabels(): void;
  /** Runs the action of a key, as if the user had pressed it. */
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
