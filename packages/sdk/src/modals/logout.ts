import { defineConfirm } from '../models/dialogs/dialog.ts';

export const logout = defineConfirm({
  id: 'logout',
  question: () => ['Are you sure you want to log out?'],
  labels: { idle: 'Log out', busy: 'Logging out...', done: 'Logged out!' },
  failure: 'Failed to log out.',
  async submit(_, __, { client, log, session }) {
    const userSignal = session.userSignal();
    // The session ends here whether or not the server could be told.
    await client.account
      .logout()
      .catch((reason: unknown) => log.warn('The server could not be notified of the sign-out.', reason));
    // Whoever has signed in meanwhile did not ask for it.
    userSignal.throwIfAborted();
  },
  after(_, __, { navigate, session }) {
    navigate('#/home');
    session.signOut();
  },
});
