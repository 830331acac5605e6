import { dialog } from '@kafra/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoToken, startDemo } from '../support/demo.ts';
import { renderDemoUi } from '../support/demo-ui.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startDemo();
  token = await demoToken(server, 'owner');
});
afterAll(() => server.close());

describe('pages of the site in the terminal', () => {
  it('show a preview below the form for editing, which PageDown scrolls', async () => {
    const shown = await renderDemoUi(server, { hash: '#/control_panel/site_pages', token }, { rows: 24 });
    const { client, open } = shown.app.context;
    const { page } = await client.pages.show({ slug: 'rules', language: 'de' });
    open(dialog('edit_page', { page }));
    await shown.clock.advance(200);
    await shown.idle();
    expect(shown.frame()).toContain('Edit Page: rules in de');
    expect(shown.frame()).toMatch(/Preview \(rows 1 to \d+ of 11, PgUp\/PgDn\)/);
    expect(shown.frame()).toContain('Kein Multi-Client');
    expect(shown.frame()).not.toContain('Gitterlinien');
    await shown.press('pagedown');
    await shown.press('pagedown');
    expect(shown.frame()).toContain('Gitterlinien');
    shown.unmount();
  });

  it('keep their line breaks when saved', async () => {
    const shown = await renderDemoUi(server, { hash: '#/control_panel/site_pages', token });
    const { client } = shown.app.context;
    const text = '# Team\n\n- Ann\n- Bo';
    const saved = await client.pages.save({ slug: 'team', version: 0, text });
    const { pages } = await client.pages.list();
    expect([saved.page.text, pages.find(({ slug }) => slug === 'team')?.text]).toEqual([text, text]);
    const refusal = client.pages.save({ slug: 'team', version: 0, text: 'Other' });
    await expect(refusal).rejects.toMatchObject({ details: { current: { text } } });
    shown.unmount();
  });

  it('are created with the button above the list of pages', async () => {
    const shown = await renderDemoUi(server, { hash: '#/control_panel/site_pages', token }, { rows: 24 });
    await shown.press('c');
    await shown.idle();
    expect(shown.frame()).toContain('New Page');
    shown.unmount();
  });
});
