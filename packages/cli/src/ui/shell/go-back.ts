import { routeToPage } from '@kafra/sdk';
import type { Ui } from './ui.ts';

/** Returns to the previous address; does nothing at the first one. */
export function goBack({ history }: Ui): void {
  history.back();
}

/** Leaves a page that is not in the menu, and returns to the previous address or to the home page. */
export function leavePage({ app, history }: Ui): void {
  if (!history.back()) app.navigate(routeToPage('home'));
}
