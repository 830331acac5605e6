import {
  type ColumnChoice,
  currentView,
  isDefaultColumns,
  moveColumn,
  normalizeViewName,
  orderColumns,
  type SavedView,
  screenTitleOf,
  shownColumns,
  toggleColumn,
  viewNameProblem,
} from '@kafra/sdk';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useApp } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import { Button } from '../../widgets/button.tsx';
import dialogStyles from '../dialog/dialog-host.module.css';
import { useDeliberatePresses } from '../dialog/use-deliberate-presses.ts';
import { type ListToolsProps, listChoices } from './list-choices.ts';
import styles from './list-tools.module.css';

/** Saves the open list under a name, and opens, renames and deletes saved views. */
export function ViewsDialog() {
  const choices = listChoices(useApp());
  const views = useStore(choices.views);
  const [refused, setRefused] = useState<string>();
  const open = (view: SavedView) => {
    if (choices.open(view)) choices.dialog.set(undefined);
    else setRefused(view.name);
  };
  return (
    <ListDialogFrame title="Views">
      <SaveForm />
      {views.length > 0 && (
        <ul className={styles.list} aria-label="Saved views">
          {views.map((view) => (
            <ViewEntry key={view.name} view={view} onOpen={() => open(view)} />
          ))}
        </ul>
      )}
      {refused !== undefined && <p role="alert">{`You cannot open the screen of ${refused}.`}</p>}
      <p className={styles.note}>
        A view is a list with its search, filters, order and columns. Views are stored in this browser. Start here opens
        the site at a view while you are signed in.
      </p>
    </ListDialogFrame>
  );
}

/** Saves the open list. */
function SaveForm() {
  const app = useApp();
  const choices = listChoices(app);
  const views = useStore(choices.views);
  const opened = useStore(choices.openedView);
  const [name, setName] = useState(opened?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const [saved, setSaved] = useState<string>();
  const problemId = useId();
  const exists = views.some((view) => view.name.toLowerCase() === normalizeViewName(name).toLowerCase());

  function save(event: FormEvent): void {
    event.preventDefault();
    const found = viewNameProblem(name);
    setProblem(found);
    setSaved(undefined);
    if (found !== undefined) return;
    const view = currentView(app, choices.columns, name);
    const wasStart = choices.views.find(name)?.hash === choices.start.getSnapshot();
    choices.views.save(view);
    if (exists && wasStart) choices.setStart(view);
    choices.mark(view);
    setSaved(view.name);
  }

  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <label>
        Save this list as
        <input
          className={styles.field}
          autoComplete="off"
          spellCheck={false}
          value={name}
          aria-invalid={problem !== undefined}
          aria-describedby={problemId}
          onChange={({ target }) => {
            setName(target.value);
            setProblem(undefined);
            setSaved(undefined);
          }}
        />
      </label>
      <Button type="submit" tone="primary">
        {exists ? 'Replace' : 'Save'}
      </Button>
      <p id={problemId}>{problem}</p>
      <span role="status" className={saved === undefined ? 'visually-hidden' : undefined}>
        {saved === undefined ? '' : `Saved the view ${saved}.`}
      </span>
    </form>
  );
}

function ViewEntry({ view, onOpen }: { view: SavedView; onOpen: () => void }) {
  const choices = listChoices(useApp());
  const start = useStore(choices.start);
  const [state, setState] = useState<'shown' | 'renaming' | 'deleting'>('shown');
  const { name, hash } = view;
  const isStart = start === hash;

  if (state === 'renaming') return <RenameForm view={view} onDone={() => setState('shown')} />;

  function remove(): void {
    if (state !== 'deleting') {
      setState('deleting');
      return;
    }
    choices.views.remove(name);
    if (isStart) choices.setStart(undefined);
    if (choices.openedView.getSnapshot()?.name === name) choices.mark(undefined);
  }

  return (
    <li>
      <button type="button" className={styles.name} onClick={onOpen}>
        {name}
        <small>{screenTitleOf(hash) ?? 'Another screen'}</small>
      </button>
      <button
        type="button"
        className={styles.small}
        aria-pressed={isStart}
        aria-label={`Start here: ${name}`}
        onClick={() => choices.setStart(isStart ? undefined : view)}
      >
        Start here
      </button>
      <button type="button" className={styles.small} aria-label={`Rename ${name}`} onClick={() => setState('renaming')}>
        Rename
      </button>
      <button
        type="button"
        className={`${styles.small} ${styles.danger}`}
        aria-label={state === 'deleting' ? `Delete ${name} now` : `Delete ${name}`}
        onBlur={() => setState('shown')}
        onClick={remove}
      >
        {state === 'deleting' ? 'Delete now' : 'Delete'}
      </button>
    </li>
  );
}

function RenameForm({ view, onDone }: { view: SavedView; onDone: () => void }) {
  const { views, openedView, mark } = listChoices(useApp());
  const [name, setName] = useState(view.name);
  const [problem, setProblem] = useState<string>();

  function rename(event: FormEvent): void {
    event.preventDefault();
    const other = views.find(name);
    const found =
      viewNameProblem(name) ?? (other && other.name !== view.name ? `A view named ${other.name} exists.` : undefined);
    setProblem(found);
    if (found !== undefined) return;
    views.rename(view.name, name);
    if (openedView.getSnapshot()?.name === view.name) mark(views.find(name));
    onDone();
  }

  return (
    <li>
      <form className={`${styles.form} ${styles.wide}`} onSubmit={rename} noValidate>
        <input
          className={styles.field}
          aria-label={`New name of ${view.name}`}
          aria-invalid={problem !== undefined}
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the button that had the focus is gone
          autoFocus
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit">Rename</Button>
        <p role="alert">{problem}</p>
      </form>
    </li>
  );
}

/** Returns the choice that shows the default columns; undefined if these are all. */
function defaultChoice({ columns, defaults }: ListToolsProps): ColumnChoice | undefined {
  if (defaults === undefined) return undefined;
  return { order: defaults, hidden: columns.map(({ id }) => id).filter((id) => !defaults.includes(id)) };
}

/** Shows, hides and moves the columns of a list, which follows immediately. */
export function ColumnsDialog(props: ListToolsProps) {
  const { screen, columns, defaults, maxColumns = columns.length } = props;
  const kept = listChoices(useApp()).columns;
  const choice = useStore(kept).get(screen) ?? defaultChoice(props);
  const ordered = orderColumns(columns, choice ?? { order: [], hidden: [] }).flatMap((index) => columns[index] ?? []);
  const shown = shownColumns(columns, choice).flatMap((index) => columns[index]?.id ?? []);

  // A list that chooses its columns by its query has no default to compare with.
  const set = (next: ColumnChoice) =>
    kept.set(screen, defaults === undefined && isDefaultColumns(columns, next) ? undefined : next);
  const toggle = (id: string) => {
    const next = toggleColumn(columns, choice, id);
    if (next) set(next);
  };
  const isFixed = (id: string) => (shown.includes(id) ? shown.length === 1 : shown.length >= maxColumns);

  return (
    <ListDialogFrame title="Columns">
      <ul className={styles.list} aria-label="Columns">
        {ordered.map(({ id, title }, at) => (
          <li key={id}>
            <label className={styles.column}>
              <input type="checkbox" checked={shown.includes(id)} disabled={isFixed(id)} onChange={() => toggle(id)} />
              {title}
            </label>
            <button
              type="button"
              className={styles.small}
              aria-label={`Move ${title} up`}
              disabled={at === 0}
              onClick={() => set(moveColumn(columns, choice, { id, by: -1 }))}
            >
              <ArrowUp aria-hidden />
            </button>
            <button
              type="button"
              className={styles.small}
              aria-label={`Move ${title} down`}
              disabled={at === ordered.length - 1}
              onClick={() => set(moveColumn(columns, choice, { id, by: 1 }))}
            >
              <ArrowDown aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {maxColumns < columns.length && (
        <p className={styles.note}>{`At most ${maxColumns} columns are shown. The name is always first.`}</p>
      )}
      <div className={styles.buttons}>
        <Button onClick={() => kept.set(screen, undefined)}>Restore default</Button>
      </div>
    </ListDialogFrame>
  );
}

/** A dialog of the list over the screen. Escape, the button and a press outside close it. */
function ListDialogFrame({ title, children }: { title: string; children: ReactNode }) {
  const { dialog } = listChoices(useApp());
  const close = () => dialog.set(undefined);
  const presses = useDeliberatePresses(close);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialogStyles.overlay} {...presses}>
          <Dialog.Content
            className={dialogStyles.panel}
            aria-describedby={undefined}
            onPointerDownOutside={(event) => event.preventDefault()}
          >
            <div className={dialogStyles.page}>
              <Dialog.Title className={dialogStyles.title}>{title}</Dialog.Title>
              {children}
            </div>
            <Dialog.Close className={dialogStyles.close} aria-label="Close">
              <X aria-hidden />
            </Dialog.Close>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
