import type { CaptchaState } from '@kafra/sdk';

export interface CaptchaProps {
  /** The captcha's current solution; empty if a new one is needed. */
  value: string;
  onChange: (token: string) => void;
  /** State of the computation, for a captcha that needs no user action. */
  state: CaptchaState | undefined;
}
