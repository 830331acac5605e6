import type { CaptchaState } from '@kafra/sdk';

export interface CaptchaProps {
  /** The current solution of the captcha; empty if the user must solve a new one. */
  value: string;
  onChange: (token: string) => void;
  /** State of the computation, for a captcha that the browser solves without the user. */
  state: CaptchaState | undefined;
}
