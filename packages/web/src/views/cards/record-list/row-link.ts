/** Returns the link of a list row, which gets the keyboard focus when the row is selected. */
export const rowLink = (rows: HTMLElement | null, key: string): HTMLElement | null | undefined =>
  rows?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] a`);
