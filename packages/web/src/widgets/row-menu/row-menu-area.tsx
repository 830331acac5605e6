import type { RowMenuEntry } from '@kafra/sdk';
import { Ellipsis } from 'lucide-react';
import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type MenuPlace, RowMenu } from './row-menu.tsx';
import styles from './row-menu-area.module.css';

interface OpenMenu {
  key: string;
  label: string;
  place: MenuPlace;
  entries: readonly RowMenuEntry[];
}

interface RowMenuContext {
  openKey: string | undefined;
  open: (key: string, name: string, button: HTMLElement) => void;
}

const Context = createContext<RowMenuContext | undefined>(undefined);

interface RowMenuAreaProps {
  /** Returns the menu entries of a table row. */
  entriesOf: (key: string) => readonly RowMenuEntry[];
  children: ReactNode;
}

/**
 * Provides a menu for each table row in it. The button at the end of a row opens the menu, as do a right click and the
 * key `.` within the row. A row has `data-row-key` and `data-row-name`. A right click on a link or a selected text
 * opens the browser's own menu.
 */
export function RowMenuArea({ entriesOf, children }: RowMenuAreaProps) {
  const [menu, setMenu] = useState<OpenMenu>();
  const focusBefore = useRef<Element>(null);

  const show = useCallback(
    (key: string, name: string, place: MenuPlace) => {
      const entries = entriesOf(key);
      if (entries.length === 0) return;
      focusBefore.current = document.activeElement;
      setMenu({ key, label: `Actions for ${name}`, place, entries });
    },
    [entriesOf],
  );
  const close = useCallback(() => {
    setMenu(undefined);
    const before = focusBefore.current;
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }, []);
  const context = useMemo(
    () => ({
      openKey: menu?.key,
      open: (key: string, name: string, button: HTMLElement) => show(key, name, below(button)),
    }),
    [menu, show],
  );

  function onContextMenu(event: MouseEvent): void {
    const row = rowOf(event.target);
    if (!row || event.shiftKey || isForBrowser(event.target)) return;
    event.preventDefault();
    show(row.key, row.name, { x: event.clientX, y: event.clientY });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const row = rowOf(event.target);
    if (event.key !== '.' || !row || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    event.preventDefault();
    show(row.key, row.name, below(event.target as HTMLElement));
  }

  return (
    <Context value={context}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: each row has a button for the same menu */}
      <div onContextMenu={onContextMenu} onKeyDown={onKeyDown}>
        {children}
      </div>
      {menu && <RowMenu label={menu.label} entries={menu.entries} place={menu.place} onClose={close} />}
    </Context>
  );
}

/** The button at the end of a table row that opens its menu; nothing outside of a `RowMenuArea`. */
export function RowMenuButton({
  rowKey,
  name,
  isTabStop = true,
}: {
  rowKey: string;
  name: string;
  isTabStop?: boolean;
}) {
  const context = useContext(Context);
  if (!context) return null;
  return (
    <button
      type="button"
      tabIndex={isTabStop ? undefined : -1}
      className={styles.button}
      aria-haspopup="menu"
      aria-expanded={context.openKey === rowKey}
      aria-label={`Actions for ${name}`}
      title="Actions (.)"
      onClick={(event) => context.open(rowKey, name, event.currentTarget)}
    >
      <Ellipsis aria-hidden />
    </button>
  );
}

const below = (element: HTMLElement): MenuPlace => {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left, y: bottom + 2 };
};

function rowOf(target: EventTarget): { key: string; name: string } | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row-key]') : null;
  const { rowKey, rowName = '' } = row?.dataset ?? {};
  return rowKey === undefined ? undefined : { key: rowKey, name: rowName };
}

const isForBrowser = (target: EventTarget): boolean =>
  isField(target) ||
  getSelection()?.isCollapsed === false ||
  (target instanceof Element && target.closest('a[href], img') !== null);

const isField = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, select, textarea') !== null;
