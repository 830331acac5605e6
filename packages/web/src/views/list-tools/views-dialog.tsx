import { currentView, normalizeViewName, type SavedView, screenTitleOf, viewNameProblem } from '@kafra/sdk';
import { type FormEvent, useId, useState } from 'react';
import { useApp } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import { Button } from '../../widgets/button.tsx';
import { listChoices } from './list-choices.ts';
import { ListDialogFrame } from './list-dialog-frame.tsx';
import styles from './list-tools.module.css';

/** Dialog that saves the open list as a view under a name, and opens, renames and deletes saved views. */
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

/** Form that saves the open list as a view. */
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
