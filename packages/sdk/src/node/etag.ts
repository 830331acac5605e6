/** Maximum length of an ETag, because servers refuse longer values in a request header. */
const maxLength = 500;

/**
 * Returns true if a text read from a file can be sent as an ETag. A crash or a full disk may have corrupted the file.
 */
export const isEtag = (text: string): boolean => text.length <= maxLength && /^[\x21-\x7e]+$/.test(text);
