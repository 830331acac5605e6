/**
 * The chart library formats numbers in the browser's language when it is loaded. On a machine without a language,
 * Chromium's is `en-US@posix`, which is an invalid tag and would break all charts.
 */
try {
  new Intl.NumberFormat(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
}
