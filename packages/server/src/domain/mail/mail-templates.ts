import { utcMinuteText } from '../../rules/utc-text.ts';
import { lifetimeTexts, type MailedLink } from './mail-tokens.ts';

/** A mail before its text is written: the template and its values. The URL of its link is built when it is sent. */
export type TemplatedMail =
  | ({ template: 'verify' } & MailedLink)
  | ({ template: 'verify_new_address' } & MailedLink)
  | { template: 'already_registered' }
  | ({ template: 'reset' } & MailedLink)
  | { template: 'password_changed' }
  | ({ template: 'new_sign_in'; what: string; ip: string; at: number } & MailedLink)
  | { template: 'token_created'; name: string; scopes: readonly string[]; endsAt: number; ip: string }
  | { template: 'token_expires'; name: string; last4: string; endsAt: number }
  | ({ template: 'address_changed'; address: string } & MailedLink)
  | { template: 'second_factor_on' }
  | { template: 'second_factor_off' }
  | { template: 'second_factor_off_by_staff' }
  | { template: 'recovery_codes_replaced' }
  | { template: 'recovery_code_used'; left: number }
  | { template: 'account_lost'; userId: string; how: LinkCause }
  | { template: 'account_gained'; userId: string }
  | { template: 'held_account_free'; userId: string; isDisputed: boolean }
  | { template: 'held_account_claimed'; userId: string; isDisputed: boolean }
  | { template: 'account_unlinked'; userId: string; reason: string }
  | { template: 'claim_decided'; userId: string; isGranted: boolean; reason: string };

/** Reason why a game account got another owner, for the mail about it. */
type LinkCause = 'password' | 'staff' | 'decision';

const causeTexts: Record<LinkCause, string> = {
  password: 'another user entered its game password, which is a stronger proof than yours',
  staff: 'the staff of the realm gave it to another user',
  decision: 'the staff of the realm decided a claim of it',
};

/** Subject and text of a mail, written from its template. */
export interface MailText {
  subject: string;
  text: string;
}

interface Realm {
  name: string;
  /** URL of the site, without a slash at the end. */
  url: string;
}

const objectionHolds =
  'Your objection is still open: until the staff decide, other users cannot change its password here, sync it or move its characters.';

const linkTo = (realm: Realm, page: 'verify' | 'reset' | 'not_me', token: string) => `${realm.url}/#/${page}/${token}`;

const ifNotYou = (realm: Realm) =>
  `If it was not you, change your password and contact the administrators: ${realm.url}/#/home?login`;

type MailTemplates = {
  [T in TemplatedMail['template']]: (mail: TemplatedMail & { template: T }, realm: Realm) => [string, string[]];
};

const writers: MailTemplates = {
  verify: ({ token }, realm) => [
    'Verify your email address',
    [
      `Welcome to ${realm.name}! Please open this link to verify your email address:`,
      linkTo(realm, 'verify', token),
      `It works for ${lifetimeTexts.verify}, or until you request a newer link. If you did not register, ignore this mail: your address cannot be used without it.`,
    ],
  ],
  verify_new_address: ({ token }, realm) => [
    'Verify your new email address',
    [
      `This is now the email address of a ${realm.name} account. Please open this link to verify it:`,
      linkTo(realm, 'verify', token),
      `It works for ${lifetimeTexts.verify}, or until you request a newer link. If you did not request this, ignore this mail: your address cannot be used without it.`,
    ],
  ],
  already_registered: (_mail, realm) => [
    'You already have an account',
    [
      `You, or another person, tried to register at ${realm.name} with this address, which has an account already.`,
      'Sign in here; if the password is lost, "Lost password?" sends a new link:',
      `${realm.url}/#/home?login`,
      'If it was not you, you can ignore this mail: your account was not changed.',
    ],
  ],
  reset: ({ token }, realm) => [
    'Change your password',
    [
      `Open this link to choose a new password for ${realm.name}:`,
      linkTo(realm, 'reset', token),
      `It works once, for ${lifetimeTexts.reset}. If you did not ask for it, ignore this mail and your password stays.`,
    ],
  ],
  password_changed: (_mail, realm) => [
    'Your password was changed',
    [
      `The password of your ${realm.name} account was changed just now, and all other devices were signed out.`,
      'If it was not you, choose a new one immediately with "Lost password?" on the sign-in page:',
      `${realm.url}/#/home?login`,
    ],
  ],
  new_sign_in: ({ what, ip, at, token }, realm) => [
    'A new sign-in',
    [
      `There was a sign-in to your ${realm.name} account at ${utcMinuteText(at)} UTC with ${what}, from the address ${ip}. Neither was seen before.`,
      'If it was you, you can ignore this mail. If it was not, open this link: it ends all sessions and lets you choose a new password.',
      linkTo(realm, 'not_me', token),
      `It works once, for ${lifetimeTexts.report}.`,
    ],
  ],
  token_created: ({ name, scopes, endsAt, ip }, realm) => [
    'An access token was created',
    [
      `A personal access token with the name "${name}" was created for your ${realm.name} account just now, from ${ip}.`,
      `It is for ${scopes.join(', ')}, and works until ${utcMinuteText(endsAt)} UTC.`,
      'If it was not you, revoke it and change your password immediately:',
      `${realm.url}/#/control_panel/access_tokens`,
    ],
  ],
  token_expires: ({ name, last4, endsAt }, realm) => [
    'An access token is about to expire',
    [
      `The personal access token "${name}" (...${last4}) of your ${realm.name} account works until ${utcMinuteText(endsAt)} UTC.`,
      'A script that still needs it needs a new one before that:',
      `${realm.url}/#/control_panel/access_tokens`,
    ],
  ],
  second_factor_on: (_mail, realm) => [
    'Two-factor sign-in is on',
    [
      `Signing in to your ${realm.name} account now takes a code of your authenticator app as well. All other devices were signed out.`,
      ifNotYou(realm),
    ],
  ],
  second_factor_off: (_mail, realm) => [
    'Two-factor sign-in is off',
    [
      `Signing in to your ${realm.name} account no longer takes a code. All other devices were signed out.`,
      ifNotYou(realm),
    ],
  ],
  second_factor_off_by_staff: (_mail, realm) => [
    'Two-factor sign-in is off',
    [
      `An administrator of ${realm.name} turned two-factor sign-in off for your account. All devices were signed out.`,
      'If you did not ask for it, contact the administrators and change your password:',
      `${realm.url}/#/home?login`,
    ],
  ],
  recovery_codes_replaced: (_mail, realm) => [
    'New recovery codes',
    [
      `New recovery codes were created for your ${realm.name} account. The previous ones no longer work.`,
      ifNotYou(realm),
    ],
  ],
  recovery_code_used: ({ left }, realm) => [
    'A recovery code was used',
    [
      `A recovery code of your ${realm.name} account was used just now. ${left} of them are left.`,
      'If you have lost your authenticator app, turn two-factor sign-in off and set it up again:',
      `${realm.url}/#/control_panel/sessions`,
      ifNotYou(realm),
    ],
  ],
  address_changed: ({ token, address }, realm) => [
    'Your email address was changed',
    [
      `The email address of your ${realm.name} account was changed to ${address}.`,
      'If it was not you, open this link: it brings this address back and lets you choose a new password.',
      linkTo(realm, 'reset', token),
      `It works once, for ${lifetimeTexts.undo}.`,
    ],
  ],
  account_lost: ({ userId, how }, realm) => [
    'A game account was removed from your account',
    [
      `The game account ${userId} was removed from your ${realm.name} account just now: ${causeTexts[how]}.`,
      'Nothing changed in the game, and its password is the same.',
      ...(how === 'decision'
        ? []
        : [
            'If it is yours, object within 72 hours: until then other users cannot change its password here, sync it or move its characters. Sign in and choose "Dispute Game Account":',
            `${realm.url}/#/control_panel/master`,
          ]),
    ],
  ],
  account_gained: ({ userId }, realm) => [
    'A game account was added to your account',
    [
      `The game account ${userId} was added to your ${realm.name} account. Its previous owner was notified.`,
      'For 72 hours you can look at it, but not change its password here, sync it or move its characters.',
    ],
  ],
  held_account_free: ({ userId, isDisputed }, realm) => [
    'Your former game account has no owner',
    [
      `The game account ${userId}, which was removed from your ${realm.name} account, has no owner at the moment.`,
      'If it is yours, sign in and add it, or choose "Dispute Game Account":',
      `${realm.url}/#/control_panel/master`,
      ...(isDisputed ? [objectionHolds] : []),
    ],
  ],
  held_account_claimed: ({ userId, isDisputed }, realm) => [
    'Your former game account has another owner',
    [
      `The game account ${userId}, which was removed from your ${realm.name} account, was added to another master account just now.`,
      ...(isDisputed
        ? [objectionHolds]
        : [
            'If it is yours, object within 72 hours: until then other users cannot change its password here, sync it or move its characters. Sign in and choose "Dispute Game Account":',
            `${realm.url}/#/control_panel/master`,
          ]),
    ],
  ],
  account_unlinked: ({ userId, reason }, realm) => [
    'A game account was removed from your account',
    [
      `The staff of ${realm.name} took the game account ${userId} off your account: ${reason}`,
      'Nothing changed in the game, and its password is the same.',
    ],
  ],
  claim_decided: ({ userId, isGranted, reason }, realm) => [
    isGranted ? 'A game account was added to your account' : 'A claim was refused',
    [
      isGranted
        ? `The staff of ${realm.name} added the game account ${userId} to your account: ${reason}`
        : `The staff of ${realm.name} did not add the game account ${userId} to your account: ${reason}`,
    ],
  ],
};

/** Returns the text of a mail. It is plain text, so values need no escaping. */
export function renderMail(mail: TemplatedMail, realm: Realm): MailText {
  const write = writers[mail.template] as (mail: TemplatedMail, realm: Realm) => [string, string[]];
  const [subject, lines] = write(mail, realm);
  return { subject: `${realm.name}: ${subject}`, text: `${lines.join('\n\n')}\n` };
}
