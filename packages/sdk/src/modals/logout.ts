import { routeToPage } from '../catalog/route-to.ts';
import { defineConfirm } from '../models/dialogs/dialog.ts';

export const logout = defineConfirm({
  id: 'logout',
  question: () => ['Are you sure you want to log out?'],
  labels: { idle: 'Log out', busy: 'Logging out...', done: 'Logged out!' },
  failure: 'Failed to log out.',
  async submit(_, __, { client, log, session }) {
    const userSignal = session.userSignal();
    // The session in this program ends even if the server cannot be reached.
    await client.account
      .logout()
      .catch((reason: unknown) => log.warn('The server could not be notified of the sign-out.', reason));
    // A user who has signed in meanwhile stays signed in.
    userSignal.throwIfAborted();
  },
  after(_, __, { navigate, session }) {
    navigate(routeToPage('home'));
    session.signOut();
  },
});
