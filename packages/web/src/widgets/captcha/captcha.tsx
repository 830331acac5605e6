import type { CaptchaState } from '@kafra/sdk';
import { LoaderCircle, ShieldCheck, ShieldQuestionMark, ShieldX } from 'lucide-react';
import { Suspense } from 'react';
import { useApp } from '../../app-context.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { lazyWithPreload } from '../lazy-with-preload.ts';
import styles from './captcha.module.css';
import type { CaptchaProps } from './captcha-props.ts';

const Recaptcha = lazyWithPreload(() => import('./recaptcha.tsx').then((module) => module.Recaptcha));

/** The captcha of the realm's provider: a checkbox, or a computation in the browser without the user. */
export function Captcha({ state, ...props }: CaptchaProps) {
  const { captcha } = useApp().site;
  switch (captcha.provider) {
    case 'altcha':
      return state && <ProofOfWork state={state} />;
    case 'recaptcha':
      return (
        <CaptchaFrame>
          <Recaptcha {...props} siteKey={captcha.site_key} />
        </CaptchaFrame>
      );
    case 'none':
      return null;
  }
}

const CaptchaFrame = ({ children }: { children: React.ReactNode }) => (
  <div className={styles.frame}>
    <ErrorBoundary fallback={<CaptchaLoadError />}>
      <Suspense fallback={<div aria-busy />}>{children}</Suspense>
    </ErrorBoundary>
  </div>
);

/** If a browser extension or a lost connection blocked the captcha, the form's button shows the reason. */
const CaptchaLoadError = () => (
  <p role="alert" className={styles.missing}>
    The captcha could not be loaded. If an extension blocks it, allow it for this site and reload the page.
  </p>
);

const workLabels = {
  waiting: { Icon: ShieldQuestionMark, text: 'The robot check runs by itself' },
  solving: { Icon: LoaderCircle, text: 'Checking that you are not a robot' },
  solved: { Icon: ShieldCheck, text: 'You are not a robot' },
} as const;

/** Progress of a captcha that the browser solves by computing (proof of work). */
function ProofOfWork({ state }: { state: CaptchaState }) {
  if (state.phase === 'failed') {
    return (
      <p role="alert" className={styles.missing}>
        <ShieldX aria-hidden />
        The captcha could not be solved: {state.message} It will be retried automatically.
      </p>
    );
  }
  const { Icon, text } = workLabels[state.phase];
  return (
    <p className={styles.work} data-captcha={state.phase}>
      <Icon aria-hidden />
      {text}
    </p>
  );
}
