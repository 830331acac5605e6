import type { Clipboard, FileSaver, Log, Opener } from '@kafra/sdk';

export const browserClipboard: Clipboard = {
  async write(text) {
    await navigator.clipboard.writeText(text);
  },
};

/**
 * How a new tab is opened: one of our own pages as this tab's child, because only a child gets a copy of the session
 * that lives no longer than the tab; an address outside learns nothing of who opened it.
 */
export const newTabRel = (url: string): 'opener' | 'noopener' =>
  URL.canParse(url, location.href) && new URL(url, location.href).origin === location.origin ? 'opener' : 'noopener';

export const openTab = (url: string): void =>
  void window.open(url, '_blank', newTabRel(url) === 'noopener' ? 'noopener' : '');

export const browserOpener: Opener = { open: openTab };

/** Milliseconds that a file is kept after the click: browsers read it later, some once the visitor has said where to. */
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
  // biome-ignore lint/suspicious/noConsole: the console is where a browser's log is
  warn: (message, detail) => console.warn(message, detail),
};
