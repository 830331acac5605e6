/** Returns the link of a row, by which the keyboard reaches it. */
export const rowLink = (rows: HTMLElement | null, key: string): HTMLElement | null | undefined =>
  rows?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] a`);
