/** Returns the link of a row, which receives the focus of the keyboard. */
export const rowLink = (rows: HTMLElement | null, key: string): HTMLElement | null | undefined =>
  rows?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] a`);
