import { maxPasswordScore, passwordStrength } from '@kafra/sdk/rules';
import { useEffect, useState } from 'react';
import styles from './password-meter.module.css';
import type { MeasuredPassword } from './strength-worker.ts';

/** Returns the score of a password from 0 to 4; undefined until the first one is known. */
function usePasswordScore(password: string, otherTexts: readonly string[]): number | undefined {
  const [worker, setWorker] = useState<Worker>();
  const [score, setScore] = useState<number>();
  useEffect(() => {
    const started = new Worker(new URL('./strength-worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<number>) => setScore(data);
    setWorker(started);
    return () => started.terminate();
  }, []);
  const others = otherTexts.join('\n');
  useEffect(() => {
    worker?.postMessage({ password, otherTexts: others.split('\n') } satisfies MeasuredPassword);
  }, [worker, password, others]);
  return score;
}

interface PasswordMeterProps {
  password: string;
  /** Texts of the same form, such as the email address. A password that repeats them is weak. */
  otherTexts: readonly string[];
}

/** Shows how hard a new password is to guess, as bars and in words. It does not reject passwords. */
export function PasswordMeter({ password, otherTexts }: PasswordMeterProps) {
  const score = usePasswordScore(password, otherTexts);
  if (score === undefined) return null;
  return (
    <div className={styles.meter} data-score={score}>
      <div className={styles.bars} aria-hidden>
        {Array.from({ length: maxPasswordScore + 1 }, (_, bar) => (
          <span key={bar} className={bar <= score ? styles.filled : undefined} />
        ))}
      </div>
      <p role="status">{passwordStrength(score)}</p>
    </div>
  );
}
