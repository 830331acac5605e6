/** Longer values are refused by servers in a request header. */
const maxLength = 500;

/** Whether a text from a file can be sent as a tag: what a crash or a full disk has damaged cannot. */
export const isEtag = (text: string): boolean => text.length <= maxLength && /^[\x21-\x7e]+$/.test(text);
