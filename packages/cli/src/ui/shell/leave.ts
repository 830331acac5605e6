import type { Ui } from './ui.ts';

/** Goes back to where the user came from; at the beginning the menu gets the focus. */
export function leave({ trail, pane, menuShown }: Ui): void {
  if (trail.back()) return;
  menuShown.set(true);
  pane.set('menu');
}
