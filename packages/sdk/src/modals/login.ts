import { dialog } from '../catalog/dialogs.ts';
import type { FormDialog } from '../kinds/form.ts';

export const login: FormDialog<'login'> = {
  kind: 'form',
  id: 'login',
  title: 'Sign in',
  fields: () => [
    { name: 'email', label: 'Email', type: 'email' },
    { name: 'password', label: 'Password', type: 'password' },
    { name: 'remember', label: 'Remember me', type: 'toggle' },
    { name: 'recaptcha', label: 'Captcha', type: 'captcha' },
  ],
  words: { idle: 'Sign in', busy: 'Signing in...', done: 'Signed in!' },
  failure: 'Failed to sign into account.',
  async submit({ email, password, remember, recaptcha }, _, context) {
    const given = { email: String(email), password: String(password), recaptcha: String(recaptcha) };
    const { token, not_verified } = await context.client.account.login(given);
    if (not_verified) return;
    if (!token) throw new Error('The server sent no token.');
    context.session.signIn(token, remember === true);
    if (!context.session.getSnapshot()) throw new Error('The server sent a token that cannot be read.');
  },
  after({ email }, _, context) {
    // No session after a success means that the address still waits for its verification.
    if (context.session.getSnapshot()) context.navigate('#/control_panel/master');
    else context.open(dialog('verify_email', { email: String(email) }));
  },
  links: [
    { label: 'Lost password?', opens: dialog('forgot_password') },
    { before: 'Not registered?', label: 'Create account', opens: dialog('register') },
  ],
};
