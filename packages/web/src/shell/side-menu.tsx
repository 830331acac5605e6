import { dialog, type MenuGroup, type ViewId, viewEntry } from '@kafra/sdk';
import { ChevronDown, LogOut, Menu } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useApp } from '../app-context.tsx';
import { useStore } from '../use-store.ts';
import { Button } from '../widgets/button.tsx';
import { look } from '../widgets/look.ts';
import { useMedia } from '../widgets/use-media.ts';
import { foresee } from './main-view.tsx';
import styles from './side-menu.module.css';

/** The index of the control panel: groups that fold, and the way out. Folded away where there is no room beside. */
export function SideMenu({ current }: { current: ViewId }) {
  const { menu, modal } = useApp();
  const groups = useStore(menu);
  const beside = useMedia('(width >= 62.5rem)');
  const [openedFor, setOpenedFor] = useState<ViewId>();
  const open = beside || openedFor === current;
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);

  function close(): void {
    if (beside) return;
    setOpenedFor(undefined);
    button.current?.focus();
  }

  return (
    <div className={styles.side}>
      {!beside && (
        <Button
          ref={button}
          wide
          icon={<Menu />}
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpenedFor(open ? undefined : current)}
        >
          {viewEntry(current).title}
        </Button>
      )}
      <nav
        id={listId}
        aria-label="Control Panel"
        className={styles.menu}
        hidden={!open}
        onKeyDown={({ key }) => key === 'Escape' && close()}
      >
        {groups.map((group) => (
          <Group key={group.id} group={group} current={current} stay={close} />
        ))}
        <Button tone="quiet" icon={<LogOut />} onClick={() => modal.open(dialog('logout'))}>
          Log Out
        </Button>
      </nav>
    </div>
  );
}

interface GroupProps {
  group: MenuGroup;
  current: ViewId;
  /** The screen was chosen that is shown already. */
  stay: () => void;
}

function Group({ group, current, stay }: GroupProps) {
  const [open, setOpen] = useState(true);
  const listId = useId();
  return (
    <section className={styles.group}>
      <h2>
        <button type="button" aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
          {group.title}
          <ChevronDown aria-hidden className={look(!open && styles.folded)} />
        </button>
      </h2>
      <ul id={listId} hidden={!open}>
        {group.items.map(({ id, title, hash }) => (
          <li key={id}>
            <a
              href={hash}
              aria-current={id === current ? 'page' : undefined}
              onClick={id === current ? stay : undefined}
              onPointerEnter={() => foresee(hash)}
              onFocus={() => foresee(hash)}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
