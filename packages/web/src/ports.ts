import type { Clipboard, FileSaver, Log, Opener } from '@kafra/sdk';

export const browserClipboard: Clipboard = {
  async write(text) {
    // Browsers offer the clipboard API only on encrypted pages, and many realms have no certificate.
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else copyBySelection(text);
  },
};

/**
 * Copies a text to the clipboard by selecting it in a hidden field. The field is added inside an open dialog, because a
 * dialog keeps the focus.
 */
function copyBySelection(text: string): void {
  const { activeElement: focused } = document;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; opacity: 0';
  (focused?.closest('[role=dialog]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  if (!isCopied) throw new Error('The browser does not allow this page to copy.');
}

/**
 * Returns the relation of a new tab. Pages of this site open as children, because only a child tab gets a copy of the
 * session storage. Other sites cannot access the opener.
 */
export const newTabRel = (url: string): 'opener' | 'noopener' =>
  URL.canParse(url, location.href) && new URL(url, location.href).origin === location.origin ? 'opener' : 'noopener';

export const openTab = (url: string): void =>
  void window.open(url, '_blank', newTabRel(url) === 'noopener' ? 'noopener' : '');

export const browserOpener: Opener = { open: openTab };

/**
 * Milliseconds until the memory of a saved file is released. Browsers read it after the click, some of them only after
 * the visitor has chosen a location.
 */
const savedFileLifetime = 60_000;

function triggerDownload(href: string, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}

export const browserFileSaver: FileSaver = {
  async download({ url, name }) {
    triggerDownload(url, name);
  },
  async save(text, name, type) {
    const url = URL.createObjectURL(new Blob([text], { type }));
    triggerDownload(url, name);
    setTimeout(() => URL.revokeObjectURL(url), savedFileLifetime);
  },
};

export const browserLog: Log = {
  // Without a detail only the message: the console would print `undefined` after it.
  // biome-ignore lint/suspicious/noConsole: the console is where a browser's log is
  warn: (message, ...detail) => console.warn(message, ...detail.filter((one) => one !== undefined)),
};
