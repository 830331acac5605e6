import { useEffect, useRef, useState } from 'react';
import { useSettings } from '../../app-context.tsx';
import { useStore } from '../../use-store.ts';
import type { CaptchaProps } from './captcha-props.ts';
import { loadRecaptcha } from './load-recaptcha.ts';

/** Google's checkbox; its script is fetched when the first form that needs it opens. */
export function Recaptcha({ value, change, siteKey }: CaptchaProps & { siteKey: string }) {
  const place = useRef<HTMLDivElement>(null);
  const reset = useRef<() => void>(undefined);
  const report = useRef(change);
  report.current = change;
  const theme = useStore(useSettings().theme) === 'night' ? 'dark' : 'light';
  const [missing, setMissing] = useState<unknown>();
  if (missing !== undefined) throw missing;

  useEffect(() => {
    const box = document.createElement('div');
    place.current?.replaceChildren(box);
    let wanted = true;
    loadRecaptcha().then((service) => {
      if (!wanted) return;
      const widget = service.render(box, {
        sitekey: siteKey,
        theme,
        callback: (answer) => report.current(answer),
        'expired-callback': () => report.current(''),
      });
      reset.current = () => service.reset(widget);
    }, setMissing);
    return () => {
      wanted = false;
      reset.current = undefined;
    };
  }, [siteKey, theme]);

  const used = useRef(false);
  useEffect(() => {
    if (value === '' && used.current) reset.current?.();
    used.current = value !== '';
  }, [value]);

  return <div ref={place} />;
}
