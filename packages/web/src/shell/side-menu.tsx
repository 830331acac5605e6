import { dialog, type MenuGroup, type ViewId, viewEntry } from '@kafra/sdk';
import { ChevronDown, LogOut, Menu } from 'lucide-react';
import { useId, useState } from 'react';
import { useApp } from '../app-context.tsx';
import { useStore } from '../use-store.ts';
import { Button } from '../widgets/button.tsx';
import { look } from '../widgets/look.ts';
import { useMedia } from '../widgets/use-media.ts';
import styles from './side-menu.module.css';

/** The index of the control panel: groups that fold, and the way out. Folded away where there is no room beside. */
export function SideMenu({ current }: { current: ViewId }) {
  const { menu, modal } = useApp();
  const groups = useStore(menu);
  const beside = useMedia('(width >= 1000px)');
  const [openedFor, setOpenedFor] = useState<ViewId>();
  const open = beside || openedFor === current;
  const listId = useId();

  return (
    <div className={styles.side}>
      {!beside && (
        <Button
          wide
          icon={<Menu />}
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpenedFor(open ? undefined : current)}
        >
          {viewEntry(current).title}
        </Button>
      )}
      <nav id={listId} aria-label="Control Panel" className={styles.menu} hidden={!open}>
        {groups.map((group) => (
          <Group key={group.id} group={group} current={current} />
        ))}
        <Button tone="quiet" icon={<LogOut />} onClick={() => modal.open(dialog('logout'))}>
          Log Out
        </Button>
      </nav>
    </div>
  );
}

function Group({ group, current }: { group: MenuGroup; current: ViewId }) {
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
            <a href={hash} aria-current={id === current ? 'page' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
