import { Suspense, useEffect } from 'react';
import { useApp } from '../../app-context.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { lazyWithPreload } from '../lazy-with-preload.ts';
import styles from './captcha.module.css';
import type { CaptchaProps } from './captcha-props.ts';

const Altcha = lazyWithPreload(() => import('./altcha.tsx').then(({ Altcha }) => Altcha));
const Recaptcha = lazyWithPreload(() => import('./recaptcha.tsx').then(({ Recaptcha }) => Recaptcha));

/** Proof that a person sends the form, by the provider that the realm has chosen. */
export function Captcha(props: CaptchaProps) {
  const { captcha } = useApp().site;
  switch (captcha.provider) {
    case 'altcha':
      return (
        <CaptchaFrame>
          <Altcha {...props} challengeUrl={captcha.challenge_url} />
        </CaptchaFrame>
      );
    case 'recaptcha':
      return (
        <CaptchaFrame>
          <Recaptcha {...props} siteKey={captcha.site_key} />
        </CaptchaFrame>
      );
    case 'none':
      return <NoCaptcha {...props} />;
  }
}

const CaptchaFrame = ({ children }: { children: React.ReactNode }) => (
  <div className={styles.frame}>
    <ErrorBoundary fallback={<CaptchaLoadError />}>
      <Suspense fallback={<div aria-busy />}>{children}</Suspense>
    </ErrorBoundary>
  </div>
);

/** An extension of the browser or a lost connection kept it away; the form's button says what it waits for. */
const CaptchaLoadError = () => (
  <p role="alert" className={styles.missing}>
    The captcha could not be loaded. If an extension blocks it, allow it for this site, then load the page again.
  </p>
);

/** A private realm asks for none; the wire still wants a text. */
function NoCaptcha({ value, onChange }: CaptchaProps) {
  useEffect(() => {
    if (value === '') onChange('none');
  }, [value, onChange]);
  return null;
}
