/**
 * The library of charts asks for numbers in the browser's language as soon as it is loaded. Where a machine names no
 * language Chromium's is `en-US@posix`, which is no tag: nothing with a chart would be shown.
 */
try {
  new Intl.NumberFormat(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
}
