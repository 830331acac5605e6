import { stripVTControlCharacters } from 'node:util';

/** C0, DEL and C1, and what turns the direction of a text around. */
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g;

/**
 * Text of a server without escape sequences and control characters: shop titles and names are written by players, and
 * what they contain must not be a command to the terminal.
 */
export const sanitizeText = (text: string): string =>
  (text.includes('\u001b') ? stripVTControlCharacters(text) : text).replace(controlCharacters, ' ');

/** JSON that says the same, with the control characters escaped that it may hold as they are. */
export const escapeControls = (json: string): string =>
  json.replace(/[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, (letter) => {
    return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
