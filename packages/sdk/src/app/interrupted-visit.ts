import type { Dialog } from '../catalog/dialogs.ts';
import type { Session } from '../client/session/session.ts';
import { hasExpired, isSamePerson, type SignedIn } from '../client/session/signed-in.ts';
import { formatHash } from '../core/hash-query.ts';
import type { Values } from '../models/forms/form-fields.ts';
import type { ModalHost } from './modal-host.ts';
import type { Router } from './router.ts';

/**
 * Remembers the route and the open form of a user after the session has ended without a sign-out. They are in memory
 * until the user signs in again.
 */
export interface InterruptedVisit {
  /** Remembers the route and the open form of the user. Must be called before the session ends. */
  interrupt(): void;
  /**
   * Restores the remembered route and form for the same user. Returns false if nothing is remembered or another user is
   * signed in.
   */
  resume(): boolean;
}

interface Interrupted {
  user: SignedIn;
  hash: string;
  form: { dialog: Dialog; values: Values } | undefined;
}

interface Deps {
  session: Session;
  router: Pick<Router, 'location' | 'navigate'>;
  modal: ModalHost;
}

/** Returns true if the session has ended because its token expired, not because the user signed out. */
export function hasEndedByTime(session: Pick<Session, 'getSnapshot'>, now: number): boolean {
  const user = session.getSnapshot();
  return user !== undefined && hasExpired(user.claims, now);
}

export function createInterruptedVisit({ session, router, modal }: Deps): InterruptedVisit {
  let interrupted: Interrupted | undefined;

  /**
   * Returns the open form with the values that the user typed. Captcha values are left out, because each is valid only
   * once.
   */
  function openForm(): Interrupted['form'] {
    const open = modal.getSnapshot();
    if (!open || open.kind === 'alert') return undefined;
    const { fields, values } = open.form.getSnapshot();
    const captchas = new Set(fields.filter(({ type }) => type === 'captcha').map(({ name }) => name));
    const typed = Object.entries(values).filter(([name]) => !captchas.has(name));
    return { dialog: open.dialog, values: Object.fromEntries(typed) };
  }

  return {
    interrupt() {
      const user = session.getSnapshot();
      if (user) interrupted = { user, hash: formatHash(router.location.getSnapshot()), form: openForm() };
    },
    resume() {
      const last = interrupted;
      interrupted = undefined;
      if (!last || !isSamePerson(last.user, session.getSnapshot())) return false;
      router.navigate(last.hash);
      if (!last.form) return true;
      modal.open(last.form.dialog);
      const open = modal.getSnapshot();
      if (open?.dialog !== last.form.dialog) return true;
      for (const [name, value] of Object.entries(last.form.values)) open.form?.set(name, value);
      return true;
    },
  };
}
