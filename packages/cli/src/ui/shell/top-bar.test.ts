import { describe, expect, it } from 'vitest';
import { fitItems, shortenAccount, shortenName } from './top-bar.tsx';

const email = 'player@kafra.example';
const parts = [
  { key: 'name', text: '* Kafra' },
  { key: 'demo', text: '[Demo]' },
  { key: 'Total', text: 'Total 84' },
  { key: 'Players', text: 'Players 62' },
  { key: 'Vendors', text: 'Vendors 22' },
  { key: 'spotlight', text: 'Daily Spotlight: Ashen Slopes', shorter: ['Spotlight: Ashen Slopes'] },
  { key: 'account', text: `${email} (level 2)`, shorter: shortenAccount(email, ' (level 2)', '~') },
];
const shownIn = (columns: number) => Object.fromEntries(fitItems(parts, columns - 2));

describe('the top bar of the terminal UI', () => {
  it('shows all items if the width allows', () => {
    expect(shownIn(140)).toEqual(Object.fromEntries(parts.map(({ key, text }) => [key, text])));
  });

  it('shortens the e-mail address before it omits the level, and omits both before any online count', () => {
    expect(shownIn(106)).toMatchObject({ account: expect.stringMatching(/^play.*~ \(level 2\)$/) as string });
    expect(shownIn(80)).toEqual({
      name: '* Kafra',
      Players: 'Players 62',
      Vendors: 'Vendors 22',
      spotlight: 'Spotlight: Ashen Slopes',
      account: 'player@kafra.ex~',
    });
  });

  it('never shows the region of the day without the word Spotlight, and omits the total count before it', () => {
    for (let columns = 140; columns >= 40; columns -= 1)
      expect(shownIn(columns).spotlight ?? 'Spotlight: Ashen Slopes').toMatch(/^(Daily )?Spotlight: Ashen Slopes$/);
    expect(shownIn(100)).toMatchObject({
      Total: 'Total 84',
      spotlight: expect.stringContaining('Spotlight') as string,
    });
    expect(shownIn(80)).not.toHaveProperty('Total');
    const visitor = [...parts.slice(0, -1), { key: 'account', text: 'Not signed in', isKept: true }];
    expect(Object.fromEntries(fitItems(visitor, 78))).toMatchObject({ spotlight: 'Spotlight: Ashen Slopes' });
    expect(shownIn(60)).toMatchObject({ Total: 'Total 84' });
  });

  it('shortens the message that the game is down before it omits the signed-in account', () => {
    const down = { key: 'down', text: 'The game has been down since 12:40', shorter: ['Down since 12:40'] };
    const isDown = [...parts.filter(({ key }) => !['Total', 'Players', 'Vendors'].includes(key)), down];
    const downIn = (columns: number) => Object.fromEntries(fitItems(isDown, columns - 2));
    expect(downIn(80)).toEqual({ name: '* Kafra', down: down.text, account: `${email} (level 2)` });
    expect(downIn(76)).toMatchObject({ down: down.text, account: expect.stringMatching(/~/) as string });
    expect(downIn(60)).toMatchObject({ down: down.text, account: expect.stringMatching(/~$/) as string });
    expect(downIn(46)).toEqual({ name: '* Kafra', down: 'Down since 12:40' });
  });

  it.each(['A'.repeat(40), '가'.repeat(60)])('cuts the long realm name %s before it omits other items', (name) => {
    const long = { key: 'name', text: `* ${name}`, shorter: shortenName(`* ${name}`, '~') };
    const down = { key: 'down', text: 'The game servers are down.', shorter: ['Servers down'] };
    const account = { key: 'account', text: 'Not signed in', isKept: true };
    const shown = (columns: number) => Object.fromEntries(fitItems([long, down, account], columns - 2));
    for (const columns of [60, 80])
      expect(shown(columns)).toMatchObject({
        name: expect.stringMatching(/^\* .*~$/) as string,
        down: down.text,
        account: account.text,
      });
    expect(shown(44)).toMatchObject({ name: expect.stringMatching(/~$/) as string, down: 'Servers down' });
  });

  it('omits the online counts before the text "Not signed in"', () => {
    const visitor = [...parts.slice(0, -1), { key: 'account', text: 'Not signed in', isKept: true }];
    const shown = Object.fromEntries(fitItems(visitor, 44));
    expect(shown).toEqual({ name: '* Kafra', Total: 'Total 84', account: 'Not signed in' });
  });

  it('omits the online counts last', () => {
    expect(shownIn(60)).toMatchObject({ Vendors: 'Vendors 22', account: expect.stringMatching(/~$/) as string });
    expect(Object.keys(shownIn(46))).toEqual(['name', 'Total', 'Players', 'Vendors']);
    expect(Object.keys(shownIn(38))).toEqual(['name', 'Total', 'Players']);
  });
});
