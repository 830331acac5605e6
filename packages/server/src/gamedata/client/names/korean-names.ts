/** Returns Korean text as a byte string, from the hexadecimal bytes of its CP949 form, which every client uses. */
const korean = (hex: string): string => Buffer.from(hex, 'hex').toString('latin1');

/** Names of folders in a client, and words at the start or end of its file names. */
export const koreanNames = {
  userInterface: korean('c0afc0fac0cec5cdc6e4c0ccbdba'),
  monsters: korean('b8f3bdbac5cd'),
  items: korean('bec6c0ccc5db'),
  humans: korean('c0ceb0a3c1b7'),
  dorams: korean('b5b5b6f7c1b7'),
  bodies: korean('b8f6c5eb'),
  heads: korean('b8d3b8aec5eb'),
  headgear: korean('bec7bcbcbbe7b8ae'),
  shields: korean('b9e6c6d0'),
  robes: korean('b7cebaea'),
  body: korean('b8f6'),
  head: korean('b8d3b8ae'),
  female: korean('bfa9'),
  male: korean('b3b2'),
} as const;
