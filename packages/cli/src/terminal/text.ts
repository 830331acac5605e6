/**
 * Escape sequences of ECMA-48: strings (OSC, DCS, ...) that end with BEL or ST, CSI with parameters, and short ones. A
 * sequence ends before the next one begins, so that a text is read only once even with many unterminated sequences.
 * Node's `stripVTControlCharacters` takes minutes for some hundred KB of them.
 */
const escapeSequences =
  /(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u0090-\u009f]*(?:\u0007|\u001b\\|\u009c)|(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b[ -/]*[0-OQ-WYZ\\`-~]/g;

/** The control characters C0, DEL and C1, and characters that reverse the direction of text. */
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g;

/**
 * Returns a text without escape sequences and control characters. Players write shop titles and names, which must not
 * control the terminal.
 */
export const sanitizeText = (text: string): string => text.replace(escapeSequences, '').replace(controlCharacters, ' ');

/** Format characters that take no cell, but that Ink counts as one. */
const hiddenFormats = /[\u070f\ufff9-\ufffb\u{13430}-\u{1343f}]/gu;

/**
 * Returns plain text for a table cell, in which every character has its measured width. A combining mark at the
 * beginning gets a dotted circle as its base, as Unicode recommends.
 */
export const cellText = (text: string): string =>
  sanitizeText(text)
    .replace(hiddenFormats, '')
    .replace(/^\p{M}/u, '\u25cc$&');

/** Escapes the control characters in JSON that JSON itself allows unescaped. The result is equivalent JSON. */
export const escapeControls = (json: string): string =>
  json.replace(/[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, (letter) => {
    return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
