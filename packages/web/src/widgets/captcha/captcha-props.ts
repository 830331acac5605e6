import type { CaptchaState } from '@kafra/sdk';

export interface CaptchaProps {
  /** The answer so far; it becomes empty when a new one is needed. */
  value: string;
  onChange: (token: string) => void;
  /** State of the work, if no person is needed. */
  state: CaptchaState | undefined;
}
