import { Suspense, useEffect } from 'react';
import { useApp } from '../../app-context.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { later } from '../later.ts';
import styles from './captcha.module.css';
import type { CaptchaProps } from './captcha-props.ts';

const Altcha = later(() => import('./altcha.tsx').then(({ Altcha }) => Altcha));
const Recaptcha = later(() => import('./recaptcha.tsx').then(({ Recaptcha }) => Recaptcha));

/** Proof that a person sends the form, by the provider that the realm has chosen. */
export function Captcha(props: CaptchaProps) {
  const { captcha } = useApp().site;
  switch (captcha.provider) {
    case 'altcha':
      return (
        <Place>
          <Altcha {...props} challengeUrl={captcha.challenge_url} />
        </Place>
      );
    case 'recaptcha':
      return (
        <Place>
          <Recaptcha {...props} siteKey={captcha.site_key} />
        </Place>
      );
    case 'none':
      return <Waived {...props} />;
  }
}

const Place = ({ children }: { children: React.ReactNode }) => (
  <div className={styles.place}>
    <ErrorBoundary fallback={<Missing />}>
      <Suspense fallback={<div aria-busy />}>{children}</Suspense>
    </ErrorBoundary>
  </div>
);

/** An extension of the browser or a lost connection kept it away; the form's button says what it waits for. */
const Missing = () => (
  <p role="alert" className={styles.missing}>
    The captcha could not be loaded. If an extension blocks it, allow it for this site, then load the page again.
  </p>
);

/** A private realm asks for none; the wire still wants a text. */
function Waived({ value, change }: CaptchaProps) {
  useEffect(() => {
    if (value === '') change('none');
  }, [value, change]);
  return null;
}
