/** How many characters a master password may have. */
export const masterPasswordLength = { min: 8, max: 128 } as const;

/** What a game client sends as a password: 4 to 23 bytes; other than printable ASCII depends on its code page. */
export const gamePasswordPattern = /^[\x20-\x7e]{4,23}$/;

/** What rAthena's `login.userid` (23 characters) and every game client take as a username. */
export const usernamePattern = /^[A-Za-z0-9_]{4,23}$/;

/** What must be given, in words beside its field. */
export const credentialHints = {
  masterPassword: `at least ${masterPasswordLength.min} characters`,
  gamePassword: '4 to 23 letters, digits, signs',
  username: '4 to 23 letters, digits or underscores',
} as const;
