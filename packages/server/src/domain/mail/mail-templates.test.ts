import { expect, it } from 'vitest';
import { renderMail } from './mail-templates.ts';

const realm = { name: 'Kafra', url: 'https://realm.example.org' };
const link = { token: 'T'.repeat(43), expiresAt: 0 };

it('the verification mail states that its link works again and can be replaced by a newer one', () => {
  const { text } = renderMail({ template: 'verify', ...link }, realm);
  expect(text).toContain('It works for 24 hours, or until you request a newer link.');
  expect(text).not.toContain('once');
});

it('the verification mail for a changed address does not welcome the user', () => {
  const { subject, text } = renderMail({ template: 'verify_new_address', ...link }, realm);
  expect(subject).toBe('Kafra: Verify your new email address');
  expect(text).not.toMatch(/Welcome|register/);
  expect(text).toContain(`${realm.url}/#/verify/${link.token}`);
});

it.each(['reset', 'address_changed'] as const)('the mail for %s states that its link works once', (template) => {
  expect(renderMail({ template, address: 'new@example.org', ...link }, realm).text).toContain('It works once');
});
