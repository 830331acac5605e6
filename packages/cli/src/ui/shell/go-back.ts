import type { Ui } from './ui.ts';

/** Goes back to where the user came from; at the beginning there is nothing to go back to. */
export function goBack({ history }: Ui): void {
  history.back();
}

/** Leaves a page that is not in the menu: to where the user came from, else home. */
export function leavePage({ app, history }: Ui): void {
  if (!history.back()) app.navigate('#/home');
}
