import type { RowMenuEntry } from '@kafra/sdk';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../cx.ts';
import styles from './row-menu.module.css';

/** Position of a row's menu: below a button, or at a point of the window. */
export interface MenuPlace {
  x: number;
  y: number;
}

interface RowMenuProps {
  label: string;
  entries: readonly RowMenuEntry[];
  place: MenuPlace;
  /** Called when the menu closes: after an entry was chosen, and after Escape, Tab or a press outside. */
  onClose: () => void;
}

const margin = 4;

const moves: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => (index >= last ? 0 : index + 1),
  ArrowUp: (index, last) => (index <= 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** The menu of a table row. At first its first entry has the focus; arrow keys and first letters move the focus. */
export function RowMenu({ label, entries, place, onClose }: RowMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  // Moves the menu so that it is completely inside the window, wherever the user pressed.
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(margin, Math.min(place.x, document.documentElement.clientWidth - width - margin))}px`;
    element.style.top = `${Math.max(margin, Math.min(place.y, innerHeight - height - margin))}px`;
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
  }, [place]);

  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Node && menu.current?.contains(target))) onClose();
    };
    document.addEventListener('pointerdown', onPress, { signal });
    window.addEventListener('blur', onClose, { signal });
    window.addEventListener('resize', onClose, { signal });
    document.addEventListener('scroll', onPress, { signal, capture: true });
    return () => closing.abort();
  }, [onClose]);

  function onKeyDown(event: KeyboardEvent): void {
    const all = items();
    const focused = document.activeElement;
    const at = focused instanceof HTMLElement ? all.indexOf(focused) : -1;
    const next = moves[event.key]?.(at, all.length - 1) ?? matching(all, event, at);
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (next !== undefined) all[next]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function choose({ run, disabled }: RowMenuEntry): void {
    if (disabled !== undefined) return;
    onClose();
    run();
  }

  return createPortal(
    <div
      ref={menu}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={styles.menu}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {entries.map((entry, at) => (
        <Item
          key={entry.id + entry.label}
          entry={entry}
          isGroupStart={at > 0 && entries[at - 1]?.group !== entry.group}
          onChoose={() => choose(entry)}
        />
      ))}
    </div>,
    document.body,
  );
}

/** Returns the next menu entry that begins with the typed letter. */
function matching(all: readonly HTMLElement[], { key, ctrlKey, metaKey, altKey }: KeyboardEvent, at: number) {
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined;
  const order = [...all.keys()].map((step) => (at + 1 + step) % all.length);
  return order.find((index) => all[index]?.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}

interface ItemProps {
  entry: RowMenuEntry;
  isGroupStart: boolean;
  onChoose: () => void;
}

/** A menu entry with a route is a link, so that it can be opened in a new tab. */
function Item({ entry: { label, hash, tone, disabled }, isGroupStart, onChoose }: ItemProps) {
  const props = {
    role: 'menuitem',
    tabIndex: -1,
    className: cx(styles.item, isGroupStart && styles.groupStart, tone === 'danger' && styles.danger),
    'aria-disabled': disabled !== undefined || undefined,
  };
  const text = (
    <>
      {label}
      {disabled && <small>{disabled}</small>}
    </>
  );
  if (hash?.startsWith('#'))
    return (
      <a
        {...props}
        href={hash}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onChoose();
        }}
      >
        {text}
      </a>
    );
  return (
    <button {...props} type="button" onClick={onChoose}>
      {text}
    </button>
  );
}
