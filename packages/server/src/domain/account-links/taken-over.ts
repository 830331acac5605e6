import { isLoss } from '../../store/accounts/account-links.ts';

/**
 * Returns true if a game account was taken over from this master account and still has another owner, according to the
 * entries of its ownership log.
 */
export function wasTakenFrom(lines: readonly { master_id: number; action: number }[], masterId: number): boolean {
  let holder: number | undefined;
  let isTaken = false;
  for (const { master_id, action } of lines) {
    if (isLoss(action)) {
      holder = undefined;
      continue;
    }
    if (master_id === masterId) isTaken = false;
    else if (holder === masterId) isTaken = true;
    holder = master_id;
  }
  return isTaken;
}
