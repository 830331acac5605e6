const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Characters that XML 1.0 cannot contain, even escaped; other control characters; and characters that reverse the
 * direction of the text after them.
 */
const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Surrogate}/gu;

/** Escapes a text for content or attributes in XML and HTML. Replaces forbidden characters by U+FFFD. */
export const escapeXml = (text: string): string =>
  text.replace(forbidden, '\ufffd').replace(/[&<>"']/g, (character) => entities[character] ?? '');
