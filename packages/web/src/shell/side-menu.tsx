import { dialog, type MenuGroup, type ViewId } from '@kafra/sdk';
import { ChevronDown, LogIn, LogOut, PanelLeft, X } from 'lucide-react';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { useApp } from '../app-context.tsx';
import { useStore } from '../use-store.ts';
import { Button } from '../widgets/button.tsx';
import { cx } from '../widgets/cx.ts';
import { useMediaQuery } from '../widgets/use-media-query.ts';
import styles from './side-menu.module.css';

/** Side menu of the control panel: collapsible groups of screens, and the sign-out. Hidden on narrow screens. */
export function SideMenu({ current }: { current: ViewId }) {
  const { menu, modal, session } = useApp();
  const isSignedIn = useStore(session) !== undefined;
  const groups = useStore(menu);
  const isWide = useMediaQuery('(width >= 62.5rem)');
  const [openedFor, setOpenedFor] = useState<ViewId>();
  // The menu closes when another screen opens, so that it is not open after the user goes back.
  if (openedFor !== undefined && openedFor !== current) setOpenedFor(undefined);
  const isOpen = isWide || openedFor === current;
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLElement>(null);
  useCurrentEntryInView(list, current);

  function close(): void {
    if (isWide) return;
    setOpenedFor(undefined);
    button.current?.focus();
  }

  return (
    <div className={styles.side}>
      {!isWide && (
        <Button
          ref={button}
          tone="quiet"
          icon={isOpen ? <X /> : <PanelLeft />}
          aria-label="Panel menu"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpenedFor(isOpen ? undefined : current)}
        />
      )}
      <nav
        ref={list}
        id={listId}
        aria-label="Control Panel"
        className={styles.menu}
        hidden={!isOpen}
        onKeyDown={({ key }) => key === 'Escape' && close()}
      >
        {groups.map((group) => (
          <MenuSection key={group.id} group={group} current={current} onCurrentClick={close} />
        ))}
        {isSignedIn ? (
          <Button tone="quiet" icon={<LogOut />} onClick={() => modal.open(dialog('logout'))}>
            Log Out
          </Button>
        ) : (
          <Button tone="quiet" icon={<LogIn />} onClick={() => modal.open(dialog('login'))}>
            Sign in
          </Button>
        )}
      </nav>
    </div>
  );
}

/** Scrolls the side menu, but not the page, until the entry of the current screen is visible. */
function useCurrentEntryInView(list: RefObject<HTMLElement | null>, current: ViewId): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current screen is what scrolls
  useLayoutEffect(() => {
    const menu = list.current;
    const entry = menu?.querySelector('[aria-current]');
    if (!menu || !entry || menu.scrollHeight <= menu.clientHeight) return;
    const { top, bottom } = entry.getBoundingClientRect();
    const frame = menu.getBoundingClientRect();
    const isVisible = top >= frame.top && bottom <= frame.bottom;
    if (!isVisible) menu.scrollTop += top - frame.top - frame.height / 2;
  }, [list, current]);
}

interface MenuSectionProps {
  group: MenuGroup;
  current: ViewId;
  /** Called when the user presses the menu entry of the screen that is already open. */
  onCurrentClick: () => void;
}

function MenuSection({ group, current, onCurrentClick }: MenuSectionProps) {
  const { prefetch } = useApp();
  const [isOpen, setIsOpen] = useState(true);
  const listId = useId();
  return (
    <section className={styles.group}>
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={listId} onClick={() => setIsOpen(!isOpen)}>
          {group.title}
          <ChevronDown aria-hidden className={cx(!isOpen && styles.collapsed)} />
        </button>
      </h2>
      <ul id={listId} hidden={!isOpen}>
        {group.items.map(({ id, title, hash }) => (
          <li key={id}>
            <a
              href={hash}
              aria-current={id === current ? 'page' : undefined}
              onClick={id === current ? onCurrentClick : undefined}
              onPointerEnter={() => prefetch(hash)}
              onFocus={() => prefetch(hash)}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
