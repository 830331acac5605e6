import { describe, expect, test } from 'vitest';
import { unkeptChoices } from './kept-choices.ts';
import { createSavedViews, type SavedView, viewNameProblem } from './saved-views.ts';

const view = (name: string, hash = '#/control_panel/live_market'): SavedView => ({
  ...{ name, hash, sort: undefined, mode: undefined, columns: undefined },
});

const names = (views: readonly SavedView[]) => views.map(({ name }) => name);

test.each(['', '   ', 'x'.repeat(41), 'a\u001b[31mb', 'a\u202eb', '-x', 'list', 'Delete'])(
  'saved views reject the name %j',
  (name) => {
    expect(viewNameProblem(name)).toBeDefined();
  },
);

test.each(['cards', 'Nina’s cards', '剣士 の', '__proto__', 'constructor', '50k / 100k', '👩‍👩‍👧'])(
  'a view saved as %s is found again',
  (name) => {
    expect(viewNameProblem(name)).toBeUndefined();
    const choices = unkeptChoices();
    createSavedViews(choices).save(view(name));
    expect(createSavedViews(choices).find(name)?.name).toBe(name);
  },
);

describe('saved views', () => {
  test('replace views if their names differ only in case or blanks', () => {
    const views = createSavedViews(unkeptChoices());
    views.save(view('Red  cards'));
    views.save(view(' red cards ', '#/control_panel/vendor_db'));
    expect(views.getSnapshot()).toEqual([view('red cards', '#/control_panel/vendor_db')]);
  });

  test('can be renamed, also to the name of another view, and removed', () => {
    const views = createSavedViews(unkeptChoices());
    for (const name of ['b', 'a10', 'a2']) views.save(view(name));
    expect(names(views.getSnapshot())).toEqual(['a2', 'a10', 'b']);
    views.rename('b', 'A10');
    expect(names(views.getSnapshot())).toEqual(['a2', 'A10']);
    views.remove('a2');
    views.rename('a2', 'c');
    expect(names(views.getSnapshot())).toEqual(['A10']);
  });

  test('keep the views that another terminal has saved', () => {
    const choices = unkeptChoices();
    const [one, two] = [createSavedViews(choices), createSavedViews(choices)];
    one.save(view('first'));
    two.save(view('second'));
    expect(names(createSavedViews(choices).getSnapshot())).toEqual(['first', 'second']);
  });

  test('ignore stored entries with an invalid form', () => {
    const choices = unkeptChoices();
    choices.write('views', [
      7,
      null,
      { name: 'no route' },
      { name: 'outside', hash: 'https://evil.example/#/home' },
      { name: 'list', hash: '#/home' },
      { name: 'good', hash: '#/home', sort: { column: 'price', direction: 'up' }, mode: 3, columns: 'all' },
    ]);
    expect(createSavedViews(choices).getSnapshot()).toEqual([view('good', '#/home')]);
    choices.write('views', { good: view('good') });
    expect(createSavedViews(choices).getSnapshot()).toEqual([]);
  });
});
