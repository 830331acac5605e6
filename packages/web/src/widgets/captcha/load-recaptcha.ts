/** The functions of Google's reCAPTCHA script that the site uses. */
export interface RecaptchaService {
  ready(callback: () => void): void;
  render(
    container: HTMLElement,
    options: {
      sitekey: string;
      theme: 'light' | 'dark';
      callback: (token: string) => void;
      'expired-callback': () => void;
    },
  ): number;
  reset(widget: number): void;
}

declare global {
  var grecaptcha: RecaptchaService | undefined;
}

const scriptUrl = 'https://www.google.com/recaptcha/api.js?render=explicit';
let loading: Promise<RecaptchaService> | undefined;

/** Loads Google's reCAPTCHA script once. After a failure it can be loaded again. */
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
    script.src = scriptUrl;
    script.onload = () => {
      const service = globalThis.grecaptcha;
      if (service) service.ready(() => resolve(service));
      else reject(new Error('reCAPTCHA did not start.'));
    };
    script.onerror = () => reject(new Error('reCAPTCHA could not be loaded.'));
    document.head.append(script);
  });
