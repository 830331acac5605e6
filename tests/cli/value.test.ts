import { describe, expect, it } from 'vitest';
import { useCommandLine } from '../support/command-line.ts';

const { sandbox, as } = useCommandLine();
const env = as('player');

/** Returns the rows that a command prints as JSON for a player of the demo realm. */
// biome-ignore lint/suspicious/noExplicitAny: rows of several commands
async function rowsOf(...args: string[]): Promise<any[]> {
  const { stdout, stderr, code } = await sandbox.run([...args, '--json'], { env });
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

describe('market and farming commands', () => {
  it('print market offers and deals with correct prices', async () => {
    const offers = await rowsOf('market', 'live', '--search', 'confidence:high,medium');
    expect(offers.length).toBeGreaterThan(3);
    for (const { price, fair, off } of offers) expect(off).toBe(Math.round(((fair - price) / fair) * 100));
    const deals = await rowsOf('market', 'deals');
    expect(deals.length).toBeGreaterThan(0);
    for (const { price, compared_with, amount, profit, off } of deals) {
      expect(off).toBeGreaterThanOrEqual(15);
      // The computed profit counts at most as many pieces as are sold in three days.
      const pieces = profit / (compared_with - price);
      expect(pieces).toBeGreaterThan(0);
      expect(pieces).toBeLessThanOrEqual(amount);
      expect(pieces).toBe(Math.trunc(pieces));
    }
  });

  it('print deals with buying stores and NPCs, and at least as many for a merchant character', async () => {
    // The demo may have no deals with NPCs, which a message reports.
    // biome-ignore lint/suspicious/noExplicitAny: rows of several commands
    const dealsOf = async (mode: string): Promise<any[]> => {
      const { stdout, code } = await sandbox.run(['market', 'deals', mode, '--json'], { env });
      expect(code).toBe(0);
      return JSON.parse(stdout);
    };
    for (const [plain, skilled] of [
      ['--sell', '--discount'],
      ['--npc', '--overcharge'],
    ] as const) {
      const deals = await dealsOf(plain);
      for (const { price, compared_with, amount, profit } of deals) {
        expect(profit).toBeGreaterThan(0);
        expect(profit).toBeLessThanOrEqual(Math.abs(compared_with - price) * amount);
      }
      expect((await dealsOf(skilled)).length).toBeGreaterThanOrEqual(deals.length);
    }
  });

  it("print the value of the user's storage, which equals the recorded one", async () => {
    const [now, recorded] = await rowsOf('storage', 'worth');
    expect([now.day, recorded.day]).toEqual(['now', '2026-06-20']);
    for (const field of ['total', 'value', 'zeny', 'priced', 'unpriced']) expect(now[field]).toBe(recorded[field]);
    expect(now.zeny_characters + now.zeny_mails + now.zeny_bank).toBe(now.zeny);
    expect([recorded.set_aside, recorded.zeny_characters]).toEqual([0, null]);
    expect(now.value).toBeGreaterThan(0);
    expect(now.sell_now).toBeLessThan(now.value);
    const stacks = await rowsOf('storage', 'list', '--sort', 'value', '--order', 'desc');
    expect(stacks.filter(({ kept }) => kept)).toHaveLength(now.kept);
    const values = stacks.map(({ value }) => value ?? -1);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(stacks.filter(({ kept }) => kept).every(({ value }) => value === 0)).toBe(true);
  });

  it('print higher farming earnings on every map for a player with more damage', async () => {
    let weak = await rowsOf('farming', 'list', '--dps', '1');
    expect(weak.length).toBeGreaterThan(20);
    for (const dps of ['97', '400', '12345', '10000000']) {
      const strong = await rowsOf('farming', 'list', '--dps', dps);
      const byMap = new Map(strong.map((row) => [row.map, row]));
      for (const row of weak)
        for (const field of ['kills', 'zeny', 'base_exp'])
          expect(byMap.get(row.map)?.[field], `${row.map} ${dps}`).toBeGreaterThanOrEqual(row[field]);
      weak = strong;
    }
    const best = await rowsOf('farming', 'list', '--search', 'maxlevel<=40 -is:aggressive');
    expect(best.length).toBeGreaterThan(0);
    expect(best.length).toBeLessThan(weak.length);
    for (const { monsters } of best) for (const { level } of monsters) expect(level).toBeLessThanOrEqual(40);
  });

  it.each([
    ['walking', []],
    ['teleporting', ['--teleport']],
  ])('print at most as many kills as monsters respawn: %s', async (_, ways) => {
    type Monster = { id: number; level: number; amount: number; kills: number };
    type Spawn = { mob_id: number; lv?: number; total_amount: number; interval: number; variation: number };
    const maps = new Map((await rowsOf('maps', 'search', '--all')).map((map) => [map.id, map.spawns as Spawn[]]));
    let limited = 0;
    for (const { map, monsters } of await rowsOf('farming', 'list', '--dps', '2000', ...ways)) {
      for (const [id, ofKind] of Map.groupBy(monsters as Monster[], ({ id }) => id)) {
        const returning = (maps.get(map) ?? [])
          .filter(({ mob_id }) => mob_id === id)
          .reduce((sum, one) => sum + one.total_amount / Math.max(1_000, one.interval + one.variation / 2), 0);
        const killed = ofKind.reduce((sum, { kills }) => sum + kills, 0);
        expect(killed, `${id} on ${map}`).toBeLessThanOrEqual(returning * 3_600_000 * (1 + 1e-9));
        if (killed > returning * 3_600_000 * 0.99) limited++;
      }
    }
    expect(limited).toBeGreaterThan(0);
  });

  it.each([
    [['farming', 'list'], 'Estimates: alone, no misses'],
    [['hunt', 'list', '--items', '909'], 'Estimates: alone, average luck'],
    [['hunt', 'maps', '--items', '909'], 'Estimates: alone, average luck'],
    [['market', 'deals'], 'tax'],
  ])('explain the limits of the farming numbers on a terminal: %j', async (args, limits) => {
    const terminal = sandbox.terminal([...args, '--limit', '3', '--color', 'never'], { env, columns: 200 });
    expect(await terminal.ended).toBe(0);
    expect(terminal.shownText()).toContain(limits);
    const quiet = sandbox.terminal([...args, '--limit', '3', '--quiet'], { env, columns: 200 });
    expect(await quiet.ended).toBe(0);
    expect(quiet.shownText()).not.toContain(limits);
  });

  it('print farming numbers equal to those of database searches', async () => {
    const rows = await rowsOf('farming', 'list', '--dps', '400', '--sort', 'zeny', '--order', 'desc');
    const limit = rows[Math.floor(rows.length / 3)].zeny;
    const mapsOf = (list: { map?: string; id?: string }[]) => list.map(({ map, id }) => map ?? id).toSorted();
    expect(mapsOf(await rowsOf('maps', 'search', `zph>=${limit}`, '--all'))).toEqual(
      mapsOf(rows.filter(({ zeny }) => zeny >= limit)),
    );
    const [best] = await rowsOf('mobs', 'search', 'sort:-zph', '--limit', '1');
    expect(rows[0].monsters.map(({ id }: { id: number }) => id)).toContain(best.id);
  });

  it('print farming estimates for the level, the way of travelling and the drop rates of a player', async () => {
    const rows = await rowsOf(
      'farming',
      'list',
      '--kill-time',
      '3',
      '--level',
      '20..60',
      '--teleport',
      '--cards',
      'no',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { kills, kill_time, damage, zeny, zeny_without_cards, monsters, drops } of rows) {
      // Each kill takes three seconds, and teleporting to the monster two: at most 720 kills per hour. The respawn time
      // may limit them further.
      expect(kills).toBeLessThanOrEqual(720);
      expect([kill_time, damage]).toEqual([3, null]);
      expect(zeny).toBe(zeny_without_cards);
      expect(drops.some(({ name }: { name: string }) => name.endsWith(' Card'))).toBe(false);
      for (const { level } of monsters) expect(level >= 20 && level <= 60).toBe(true);
    }
    expect(rows.some(({ kills }) => kills === 720)).toBe(true);
    const peaceful = await rowsOf('farming', 'list', '--avoid', 'aggressive', '--avoid', 'boss');
    const same = await rowsOf('farming', 'list', '--search', '-is:aggressive');
    expect(peaceful.length).toBeGreaterThan(0);
    expect(peaceful.length).toBeLessThanOrEqual(same.length);
  });

  it('print a hunt plan with hours for each item and for all items on one map', async () => {
    const player = ['--kill-time', '5', '--teleport'];
    const farmed = await rowsOf('farming', 'list', ...player, '--limit', '1');
    const pieces = farmed[0].drops.toSorted((a: { pieces: number }, b: { pieces: number }) => b.pieces - a.pieces);
    const [common, rare] = [pieces[0], pieces.at(-1)];
    expect(common.pieces / rare.pieces).toBeGreaterThan(100);
    const wanted = ['--items', common.name, '--items', String(rare.id), ...player];
    const drops = await rowsOf('hunt', 'list', ...wanted);
    expect(drops.map(({ item }) => item)).toEqual([common.name, rare.name]);
    for (const { kills, chance, hours, half_after, kills_per_hour } of drops) {
      expect(kills * chance).toBeCloseTo(1, 1);
      expect(hours).toBeGreaterThanOrEqual(half_after);
      expect(kills_per_hour).toBeLessThanOrEqual(510);
    }
    const maps = await rowsOf('hunt', 'maps', ...wanted);
    const hours = maps.map((map) => map.hours);
    expect(hours).toEqual(hours.toSorted((a, b) => a - b));
    // The rarer item determines the duration of the hunt, and the more common one drops meanwhile.
    expect(hours[0] / drops[1].hours).toBeCloseTo(1, 1);
    expect(maps.some(({ found, wanted: all }) => found === 2 && all === 2)).toBe(true);
    const { stderr, code } = await sandbox.run(['hunt', 'list', '--items', 'Nonesuch'], { env });
    expect([code, stderr]).toEqual([64, expect.stringContaining('Nonesuch')]);
  });

  it('store and list planned hunts by name', async () => {
    const done = async (...args: string[]) => {
      const { stdout, stderr, code } = await sandbox.run(args, { env });
      expect([code, stderr]).toEqual([0, expect.any(String)]);
      return stdout + stderr;
    };
    await done('hunt', 'save', 'Cards of June', '--items', '4001,909');
    await done('hunt', 'save', 'Ores', '--items', '1010');
    await done('hunt', 'save', 'Ores', '--items', '1010,1011');
    const saved = await rowsOf('hunt', 'lists');
    expect(saved.map(({ name, items }) => [name, items]).toSorted()).toEqual([
      ['Cards of June', [4001, 909]],
      ['Ores', [1010, 1011]],
    ]);
    await done('hunt', 'delete', 'Ores', '--yes');
    expect((await rowsOf('hunt', 'lists')).map(({ name }) => name)).toEqual(['Cards of June']);
    for (const args of [
      ['hunt', 'delete', 'Ores', '--yes'],
      ['hunt', 'save', 'x'.repeat(41), '--items', '1'],
      ['hunt', 'save', ' ', '--items', '1'],
      ['hunt', 'save', 'Bad', '--items', '1,two'],
      ['hunt', 'save', 'Bad', '--items', Array.from({ length: 51 }, (_, at) => at + 1).join(',')],
    ]) {
      const { code } = await sandbox.run(args, { env });
      expect([args.slice(0, 3), code]).not.toEqual([args.slice(0, 3), 0]);
    }
    expect(await rowsOf('hunt', 'lists')).toHaveLength(1);
    await done('hunt', 'delete', 'Cards of June', '--yes');
  });

  it.each([
    ['--dps', '0'],
    ['--dps', '-5'],
    ['--dps', '1e9'],
    ['--dps', '1000000000'],
    ['--dps', 'many'],
    ['--kill-time', '0'],
    ['--level', '60..20'],
    ['--avoid', 'porings'],
    ['--cards', 'perhaps'],
  ])('%s %s is rejected with a message that shows the valid form', async (flag, value) => {
    const { stdout, stderr, code } = await sandbox.run(['farming', 'list', flag, value], { env });
    expect([stdout, code]).toEqual(['', 64]);
    expect(stderr).toContain(`${flag} must be `);
    expect(stderr).toContain(`not "${value}"`);
  });

  it('reject --dps together with --kill-time', async () => {
    const { stderr, code } = await sandbox.run(['farming', 'list', '--dps', '400', '--kill-time', '3'], { env });
    expect([code, stderr]).toEqual([64, expect.stringContaining('--kill-time')]);
  });
});
