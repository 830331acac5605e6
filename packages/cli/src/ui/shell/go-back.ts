import type { Ui } from './ui.ts';

/** Goes back to where the user came from; at the beginning the menu gets the focus. */
export function goBack({ history, pane, isMenuShown }: Ui): void {
  if (history.back()) return;
  isMenuShown.set(true);
  pane.set('menu');
}
