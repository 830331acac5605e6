import type { ServerConfig } from '../../config.ts';

const yearInSeconds = 31_536_000;

/**
 * Returns the HSTS header, which requires HTTPS, if the site uses HTTPS. It applies only to this host, because
 * subdomains may belong to others.
 */
const transport = (config: ServerConfig): Record<string, string> =>
  config.publicUrl?.startsWith('https:') ? { 'strict-transport-security': `max-age=${yearInSeconds}` } : {};

/**
 * Headers of all API responses. They are data instead of pages, and are not cached unless a route decides otherwise.
 */
export const apiHeaders = (config: ServerConfig): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  ...transport(config),
});

const recaptchaHosts = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
const recaptchaFrames = ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'];

const originOf = (url: string | undefined): string[] => (url && URL.canParse(url) ? [new URL(url).origin] : []);

/** Returns the content security policy. It permits the site itself, and the configured captcha and chat widget. */
function contentSecurityPolicy({ site }: ServerConfig): string {
  const recaptcha = site.captcha.provider === 'recaptcha';
  const frames = [...(recaptcha ? recaptchaFrames : []), ...originOf(site.discord.widget)];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(recaptcha ? recaptchaHosts : [])],
    'worker-src': ["'self'"],
    // Inline styles are permitted, because the library Radix prevents scrolling of the page with an inline <style>
    // element while a dialog is open.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Headers of responses with pages and files of the site. */
export const siteHeaders = (config: ServerConfig): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(config),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': config.corsOrigins.length > 0 ? 'cross-origin' : 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  ...transport(config),
});
