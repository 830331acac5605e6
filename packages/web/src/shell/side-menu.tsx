import { dialog, type MenuGroup, type ViewId, viewEntry } from '@kafra/sdk';
import { ChevronDown, LogOut, Menu } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useApp } from '../app-context.tsx';
import { useStore } from '../use-store.ts';
import { Button } from '../widgets/button.tsx';
import { cx } from '../widgets/cx.ts';
import { useMediaQuery } from '../widgets/use-media-query.ts';
import styles from './side-menu.module.css';

/** The index of the control panel: groups that fold, and the way out. Folded away where there is no room beside. */
export function SideMenu({ current }: { current: ViewId }) {
  const { menu, modal } = useApp();
  const groups = useStore(menu);
  const isWide = useMediaQuery('(width >= 62.5rem)');
  const [openedFor, setOpenedFor] = useState<ViewId>();
  // Whoever comes back to a screen did not unfold the menu there anew.
  if (openedFor !== undefined && openedFor !== current) setOpenedFor(undefined);
  const isOpen = isWide || openedFor === current;
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);

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
          wide
          icon={<Menu />}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpenedFor(isOpen ? undefined : current)}
        >
          {viewEntry(current).title}
        </Button>
      )}
      <nav
        id={listId}
        aria-label="Control Panel"
        className={styles.menu}
        hidden={!isOpen}
        onKeyDown={({ key }) => key === 'Escape' && close()}
      >
        {groups.map((group) => (
          <MenuSection key={group.id} group={group} current={current} onCurrentClick={close} />
        ))}
        <Button tone="quiet" icon={<LogOut />} onClick={() => modal.open(dialog('logout'))}>
          Log Out
        </Button>
      </nav>
    </div>
  );
}

interface MenuSectionProps {
  group: MenuGroup;
  current: ViewId;
  /** The screen was chosen that is shown already. */
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
