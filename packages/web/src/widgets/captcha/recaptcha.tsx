import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSettings } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import type { CaptchaProps } from './captcha-props.ts';
import { loadRecaptcha } from './load-recaptcha.ts';
import { useChallengeAccess } from './use-challenge-access.ts';

/** Google's reCAPTCHA checkbox. Its script is loaded when the first form that needs it opens. */
export function Recaptcha({ value, onChange, siteKey }: Omit<CaptchaProps, 'state'> & { siteKey: string }) {
  useChallengeAccess();
  const container = useRef<HTMLDivElement>(null);
  const reset = useRef<() => void>(undefined);
  const onAnswer = useEffectEvent(onChange);
  const theme = useStore(useSettings().theme) === 'night' ? 'dark' : 'light';
  const [loadError, setLoadError] = useState<unknown>();
  if (loadError !== undefined) throw loadError;

  useEffect(() => {
    const element = document.createElement('div');
    container.current?.replaceChildren(element);
    let isCurrent = true;
    loadRecaptcha().then((service) => {
      if (!isCurrent) return;
      const widget = service.render(element, {
        sitekey: siteKey,
        theme,
        callback: (token) => onAnswer(token),
        'expired-callback': () => onAnswer(''),
      });
      reset.current = () => service.reset(widget);
    }, setLoadError);
    return () => {
      isCurrent = false;
      reset.current = undefined;
    };
  }, [siteKey, theme]);

  const hadValue = useRef(false);
  useEffect(() => {
    if (value === '' && hadValue.current) reset.current?.();
    hadValue.current = value !== '';
  }, [value]);

  return <div ref={container} />;
}
