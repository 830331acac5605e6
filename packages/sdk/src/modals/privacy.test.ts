import { expect, it } from 'vitest';
import { dialog } from '../catalog/dialogs.ts';
import { openDialog, testApp } from '../testing/index.ts';

const nothing = { hide_activity: false, hide_ranking: false, hide_market_name: false };

function open(privacy: object | undefined) {
  const test = testApp({
    level: 0,
    replies: {
      'account.info': { master_account: { email: 'a@example.org', privacy }, player_accounts: [], emblems: {} },
      'guestProfiles.list': { guest_profiles: [] },
      'account.changePrivacy': null,
    },
  });
  return openDialog(test, dialog('privacy'));
}

it('the privacy form starts with the current settings and sends all three', async () => {
  const { form, calls, app, submit } = await open({ ...nothing, hide_ranking: true });
  expect(form.getSnapshot().values.hidden).toEqual(['ranking']);
  form.set('hidden', ['activity', 'market_name']);
  await submit();
  const settings = { hide_activity: true, hide_ranking: false, hide_market_name: true };
  expect(calls).toContain(`account.changePrivacy ${JSON.stringify(settings)}`);
  expect(app.context.account.getSnapshot().data?.master_account.privacy).toEqual(settings);
});

it('the privacy form can make everything visible to other players again', async () => {
  const { form, calls, submit } = await open({ hide_activity: true, hide_ranking: true, hide_market_name: true });
  form.set('hidden', []);
  await submit();
  expect(calls).toContain(`account.changePrivacy ${JSON.stringify(nothing)}`);
});
