/** One thing that `doctor` has looked at. */
export interface Finding {
  level: 'ok' | 'warn' | 'bad';
  text: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warn = (text: string): Finding => ({ level: 'warn', text });
export const bad = (text: string): Finding => ({ level: 'bad', text });
