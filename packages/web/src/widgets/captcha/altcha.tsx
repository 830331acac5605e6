import 'altcha/external';
import 'altcha/altcha.css';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import { useEffect, useRef } from 'react';
import styles from './altcha.module.css';
import type { CaptchaProps } from './captcha-props.ts';

// The work is done in a worker file of our own: the page's policy allows no code from text.
$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());

/** ALTCHA's proof of work: a box to tick, then a second or less of computing. */
export function Altcha({ value, onChange, challengeUrl }: CaptchaProps & { challengeUrl: string }) {
  const container = useRef<HTMLDivElement>(null);
  const widget = useRef<HTMLElementTagNameMap['altcha-widget']>(null);
  const onChangeRef = useRef(onChange);
  onChangeRef.current = onChange;

  useEffect(() => {
    const element = document.createElement('altcha-widget');
    element.setAttribute('challenge', challengeUrl);
    element.setAttribute('name', 'recaptcha');
    element.setAttribute('configuration', JSON.stringify({ hideLogo: true, hideFooter: true }));
    element.addEventListener('statechange', (event) => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail;
      onChangeRef.current(state === 'verified' && payload ? payload : '');
    });
    container.current?.replaceChildren(element);
    widget.current = element;
    return () => element.remove();
  }, [challengeUrl]);

  // An answer is good for one attempt: after it was used the box is empty again.
  const hadValue = useRef(false);
  useEffect(() => {
    if (value === '' && hadValue.current) widget.current?.reset();
    hadValue.current = value !== '';
  }, [value]);

  return <div ref={container} className={styles.altcha} />;
}
