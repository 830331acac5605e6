/** Maximum length of a stored ETag, because servers refuse longer values in a request header. */
const maxLength = 500;

/**
 * Returns true if a stored ETag can be sent in a request header. A crash or a full disk may have corrupted its file.
 */
export const isEtag = (text: string): boolean => text.length <= maxLength && /^[\x21-\x7e]+$/.test(text);
