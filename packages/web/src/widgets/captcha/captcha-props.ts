export interface CaptchaProps {
  /** The answer so far; it becomes empty when a new one is needed. */
  value: string;
  onChange: (token: string) => void;
}
