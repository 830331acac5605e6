import { type App, formatHash, until, type ViewId, viewEntry, views } from '@kafra/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccessToken } from '../support/access-tokens.ts';
import { connectApp } from '../support/app.ts';
import { demoPassword, demoToken, startDemo } from '../support/demo.ts';
import { exhaustive } from '../support/exhaustive.ts';
import {
  extraFields,
  isLossless,
  responseVariants,
  variantRewriter,
  withInvalidListItems,
} from '../support/response-variants.ts';
import type { TestServer } from '../support/server.ts';
import { startThirdPartyServer, type ThirdPartyServer } from '../support/third-party-server.ts';
import { viewQueries } from '../support/view-queries.ts';

/** Tests every list with simulated servers of other projects that follow the specifications literally. */
let server: TestServer;
let reference: Apps;

interface Apps {
  player: App;
  owner: App;
}

const appsOver = async (url: string): Promise<Apps> => ({
  player: await connectApp({ ...server, url }, 'player@kafra.example', demoPassword),
  owner: await connectApp({ ...server, url }, 'owner@kafra.example', demoPassword),
});

beforeAll(async () => {
  server = await startDemo();
  // Screens that are empty for the demo accounts, which have no access token and no saved hunt.
  const token = await demoToken(server, 'player');
  await newAccessToken(server, { email: '', masterId: 0, password: demoPassword, token });
  await server.call('POST /api/account/hunts/save', { name: 'Poring Card', items: [4001] }, token);
  reference = await appsOver(server.url);
});
afterAll(() => server.close());

async function show({ player, owner }: Apps, id: ViewId) {
  const app = viewEntry(id).level > 0 ? owner : player;
  app.navigate(formatHash({ path: `/control_panel/${id}`, query: viewQueries[id] ?? {} }));
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind === 'page') throw new Error(`${id} was not shown`);
  await (model.kind === 'table'
    ? until(model, (view) => !view.loading && !view.refreshing)
    : until(model, (view) => !view.loading));
  expect(app.modal.dialog.getSnapshot()).toBeUndefined();
  return { app, model };
}

/** Returns the rows of a list without addresses of the server, and without fields that are not in the contract. */
const plain = (rows: unknown): unknown =>
  JSON.parse(JSON.stringify(rows, (key, value) => (key in extraFields || key === 'link' ? undefined : value)));

/**
 * Screens with rows that differ between two apps: the sign-in logs get more lines, and each app has a separate session.
 */
const grows: readonly ViewId[] = ['login_logs', 'admin_login_logs', 'sessions'];

/** Screens that select their rows by a value which some servers do not send. With such a server, their rows differ. */
const selects: readonly ViewId[] = ['market_deals'];

/** Screens that need drop chances. A reply that contains only the ids of drops has no chances. */
const needsChances: readonly ViewId[] = ['hunt_maps'];

describe.each(responseVariants)('a third-party server that returns %s', exhaustive, (form) => {
  let foreign: ThirdPartyServer;
  let apps: Apps;

  beforeAll(async () => {
    foreign = await startThirdPartyServer(server.url, variantRewriter(form));
    apps = await appsOver(foreign.url);
  });
  afterAll(() => foreign.close());

  test.each(Object.keys(views) as ViewId[])('has its rows shown on the screen %s', async (id) => {
    const { model } = await show(apps, id);
    expect(model.getSnapshot()).toMatchObject({ failed: false, warnings: [] });
    if (form === 'ids for records' && needsChances.includes(id)) return;
    const { model: usual } = await show(reference, id);
    if (grows.includes(id) || (selects.includes(id) && !isLossless(form)))
      expect(model.allRows().length).toBeGreaterThan(0);
    else if (isLossless(form)) expect(plain(model.allRows())).toEqual(plain(usual.allRows()));
    else expect(model.allRows()).toHaveLength(usual.allRows().length);
  });

  test.each(['vendor_db', 'live_market'] as const)(
    'has a price history that opens from the first row of %s',
    async (id) => {
      const { app, model } = await show(apps, id);
      const [row] = model.kind === 'table' ? model.getSnapshot().rows : [];
      if (model.kind !== 'table' || !row) throw new Error('no row to press');
      model.open(row.key);
      expect(app.modal.dialog.getSnapshot()?.id).toBe('price_history');
      const dialog = app.modal.getSnapshot();
      if (dialog?.kind !== 'alert') throw new Error('no price history');
      await until(dialog.data, ({ loading }) => !loading);
      expect(app.modal.dialog.getSnapshot()?.id).toBe('price_history');
      app.modal.close();
    },
  );

  test('has its online counts and region of the day shown in the top bar', async () => {
    await Promise.all([apps.player.online.ensure(), apps.player.spotlight.ensure()]);
    expect(apps.player.online.getSnapshot().error).toBeUndefined();
    expect(apps.player.spotlight.getSnapshot().error).toBeUndefined();
  });
});

describe('a third-party server with an invalid element in every list', () => {
  let foreign: ThirdPartyServer;
  let apps: Apps;

  beforeAll(async () => {
    foreign = await startThirdPartyServer(server.url, withInvalidListItems);
    apps = await appsOver(foreign.url);
  });
  afterAll(() => foreign.close());

  // The changes of databases come from a file, which the demo realm does not have.
  const lists = (Object.keys(views) as ViewId[]).filter((id) => id !== 'changes');

  test.each(lists)('has the other elements shown on the screen %s, with a warning', async (id) => {
    const { model } = await show(apps, id);
    expect(model.getSnapshot().warnings.join()).toMatch(
      /^\d+ (of [\d,]+ records|details?) could not be read\.( \d+ further details? could not be read\.)?(,The measured kills could not be loaded\.)?$/,
    );
    const { model: usual } = await show(reference, id);
    if (grows.includes(id)) expect(model.allRows().length).toBeGreaterThan(0);
    else expect(plain(model.allRows())).toEqual(plain(usual.allRows()));
  });
});
