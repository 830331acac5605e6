import { routeToPage } from '@kafra/sdk';
import type { Ui } from './ui.ts';

/** Returns to the previously shown screen; does nothing at the first one. */
export function goBack({ history }: Ui): void {
  history.back();
}

/** Leaves a page that is not in the menu: opens the previously shown screen, or the home page. */
export function leavePage({ app, history }: Ui): void {
  if (!history.back()) app.navigate(routeToPage('home'));
}
