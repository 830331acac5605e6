import { describe, expect, it } from 'vitest';
import { itemRecord, mapRecord } from '../contract/databases.ts';
import { until } from '../core/store.ts';
import { testApp } from '../testing/index.ts';
import { createPalette, type Palette } from './palette.ts';

const files = {
  '/db/item_db': [
    itemRecord.parse({ id: 501, name: 'Red Potion', aegis_name: 'Red_Potion', type: 'Healing' }),
    itemRecord.parse({ id: 502, name: 'Red Herring', aegis_name: 'Herring', type: 'Etc', hidden: true }),
  ],
  '/db/map_db': [mapRecord.parse({ id: 'redwood', name: 'Redwood', width: 10, height: 10 })],
};

const said = (palette: Palette) =>
  palette.getSnapshot().groups.map(({ title, hits }) => `${title}: ${hits.map(({ label }) => label).join(', ')}`);

describe('the palette', () => {
  it('offers visitors the public pages, sign-in and registration, without searching databases', () => {
    const palette = createPalette(testApp({ files }).app);
    expect(said(palette)).toEqual([
      'Screens: Home, Server Info, Features, Discord, Download',
      'Actions: Sign in, Create Account, Forgot password, Daily Spotlight',
    ]);
    palette.setText('red potion');
    expect(palette.getSnapshot()).toEqual({ text: 'red potion', groups: [], isSearching: false });
  });

  it('lists the wiki if the realm has one', () => {
    const { app, effects } = testApp({ site: { links: { wiki: 'https://wiki.example/' } } });
    const palette = createPalette(app);
    expect(said(palette)[0]).toBe('Screens: Home, Server Info, Features, Discord, Download, Wiki');
    const wiki = palette.getSnapshot().groups[0]?.hits.at(-1);
    if (wiki && 'run' in wiki.action) wiki.action.run();
    expect(effects.opened).toEqual(['https://wiki.example/']);
  });

  it('finds misspelt screens and their groups', () => {
    const palette = createPalette(testApp({ level: 0 }).app);
    palette.setText('mvp rankngs');
    expect(said(palette)[0]).toMatch(/^Screens: MVP Rankings/);
    palette.setText('guild');
    expect(said(palette)[0]).toMatch(/^Screens: Guild Logs, Guild Storage, Guild Rankings/);
    palette.setText('backups');
    expect(said(palette)).toEqual([]);
  });

  it('finds database records from three characters on and skips databases that cannot be loaded', async () => {
    const { app, effects } = testApp({ level: 0, files });
    const palette = createPalette(app);
    palette.setText('re');
    expect(palette.getSnapshot().isSearching).toBe(false);
    palette.setText('red');
    expect(palette.getSnapshot().isSearching).toBe(true);
    await until(palette, ({ isSearching }) => !isSearching);
    expect(said(palette).slice(0, 2)).toEqual(['Items: Red Potion', 'Maps: Redwood']);
    expect(palette.getSnapshot().groups[1]?.hits[0]?.action).toEqual({ hash: '#/control_panel/map_db?id=redwood' });
    expect(effects.warnings).toContain('A database could not be searched.');
  });

  it('ranks exact names first, then names that begin with the text, then whole words, then similar words', async () => {
    const { app } = testApp({
      level: 0,
      files: {
        '/db/item_db': ['Dewdrop Card', 'Old Dewdrop Cap', 'Dewdrop Cap'].map((name, at) =>
          itemRecord.parse({ id: 4001 + at, name, aegis_name: name, type: 'Etc' }),
        ),
        '/db/mob_db': [{ id: 1002, name: 'Dewdrop' }],
        '/db/map_db': [mapRecord.parse({ id: 'glade', name: 'Dewdrops Glade', width: 10, height: 10 })],
      },
    });
    const palette = createPalette(app);
    palette.setText('dewdrop');
    await until(palette, ({ isSearching }) => !isSearching);
    expect(said(palette)).toEqual([
      'Monsters: Dewdrop',
      'Items: Dewdrop Cap, Dewdrop Card, Old Dewdrop Cap',
      'Maps: Dewdrops Glade',
    ]);
    palette.setText('1002');
    expect(said(palette)[0]).toBe('Monsters: Dewdrop');
    palette.setText('cap');
    expect(said(palette)[0]).toMatch(/^Items: /);
  });

  it('names the kind of each record, because databases share ids', async () => {
    const mob = { id: 501, name: 'Red Gem' };
    const palette = createPalette(testApp({ level: 0, files: { ...files, '/db/mob_db': [mob] } }).app);
    palette.setText('red');
    await until(palette, ({ isSearching }) => !isSearching);
    const kinds = palette.getSnapshot().groups.flatMap(({ hits }) => hits.map(({ kind, label }) => [kind, label]));
    expect(kinds).toEqual(
      expect.arrayContaining([
        ['item', 'Red Potion'],
        ['monster', 'Red Gem'],
        ['map', 'Redwood'],
      ]),
    );
  });

  it.each([
    ['log in', 'Sign in', undefined],
    ['sign up', 'Create Account', undefined],
    ['sign out', 'Log out', 0],
  ])('finds an action by its synonym: %s', (typed, label, level) => {
    const palette = createPalette(testApp({ level }).app);
    palette.setText(typed);
    expect(palette.getSnapshot().groups[0]?.hits[0]?.label).toBe(label);
  });

  it('opens dialogs and runs the actions of the user interface', () => {
    const { app } = testApp({ level: 0 });
    let turned = 0;
    const palette = createPalette(app, [{ key: 'theme', label: 'Switch to night', action: { run: () => turned++ } }]);
    for (const wanted of ['log out', 'night']) {
      palette.setText(wanted);
      const does = palette.getSnapshot().groups[0]?.hits[0]?.action;
      if (does && 'run' in does) does.run();
    }
    expect([app.modal.getSnapshot()?.dialog.id, turned]).toEqual(['logout', 1]);
  });
});
