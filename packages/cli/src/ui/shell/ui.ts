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
  /** Columns that are shown without a choice. Undefined: all. */
  defaults?: readonly string[] | undefined;
}

/** A part over the screen, besides the app's own dialog. */
export type Overlay =
  | { kind: 'help'; scopes: readonly KeyScope[] }
  | { kind: 'palette'; scopes: readonly KeyScope[] }
  | {
      kind: 'prompt';
      title: string;
      /** Text of the field at first. */
      text: string;
      placeholder: string;
      /** Why a text is refused. */
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
      /** A letter runs its choice immediately. The chooser has no filter field. */
      hasKeys?: true;
    };

export interface Choice {
  label: string;
  /** Its id in addresses and commands, if that differs. */
  id?: string;
  /** Small words after it. */
  note?: string | undefined;
  /** The key that does the same on the screen; it works in a short list too. */
  key?: ActionKey | undefined;
  /** Why it cannot be chosen. */
  disabled?: string;
  /** Other words that it is found by. */
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
  /** Whether the menu is shown: asked for on narrow screens, not hidden on wide ones. */
  isMenuShown: Store<boolean | undefined>;
  /** Groups of the menu that are folded. */
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
  /** The address of a place on the web site: it is shown, copied and handed on. */
  webUrl(hash: string): string;
  /** Shows the keys that work now. */
  showHelp(): void;
  /** Opens the palette; the commands of the current screen are in it. */
  showPalette(): void;
  /** Puts labels on everything that can be clicked. */
  showLabels(): void;
  /** Does what a key does, as if it were pressed. */
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
