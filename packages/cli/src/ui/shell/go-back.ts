import type { Ui } from './ui.ts';

/** Goes back to where the user came from; at the beginning there is nothing to go back to. */
export function goBack({ history }: Ui): void {
  history.back();
}
