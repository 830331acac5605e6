import { expect, test } from 'vitest';
import { accountResponses } from '../support/account-responses.ts';
import { renderMockedUi } from '../support/terminal-ui.tsx';

test("the home page shows a member's own characters below its text", async () => {
  const logs = { item_logs: [] };
  const shown = await renderMockedUi({
    ...{ level: 0, hash: '#/home' },
    replies: { ...accountResponses, 'account.itemLogs': logs },
  });
  await shown.clock.advance(1_000);
  expect(shown.calls.filter((call) => call.startsWith('account.info'))).toHaveLength(1);
  expect(shown.frame()).toMatch(/Your Characters|Next Steps/);
  expect(shown.frame()).not.toContain('How to start');
});
