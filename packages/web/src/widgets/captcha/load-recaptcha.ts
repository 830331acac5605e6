/** The part of Google's service that is used here. */
export interface RecaptchaService {
  ready(call: () => void): void;
  render(
    place: HTMLElement,
    options: {
      sitekey: string;
      theme: 'light' | 'dark';
      callback: (answer: string) => void;
      'expired-callback': () => void;
    },
  ): number;
  reset(widget: number): void;
}

declare global {
  var grecaptcha: RecaptchaService | undefined;
}

const address = 'https://www.google.com/recaptcha/api.js?render=explicit';
let loading: Promise<RecaptchaService> | undefined;

/** Fetches the service once; a failed attempt may be made again. */
export function loadRecaptcha(): Promise<RecaptchaService> {
  loading ??= fetchScript().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

const fetchScript = (): Promise<RecaptchaService> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => {
      const service = globalThis.grecaptcha;
      if (service) service.ready(() => resolve(service));
      else reject(new Error('reCAPTCHA did not start.'));
    };
    script.onerror = () => reject(new Error('reCAPTCHA could not be loaded.'));
    document.head.append(script);
  });
