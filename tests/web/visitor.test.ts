import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Visit, visit } from '../support/browser.ts';
import { hasBrowser } from '../support/chromium.ts';
import { noteButtons } from '../support/note-texts.ts';
import { goodPassword, newPerson, type Person } from '../support/people.ts';
import { holdRequest } from '../support/route-replies.ts';
import { startTestServer } from '../support/server.ts';
import { useSite } from '../support/site.ts';
import { waitForCaptcha } from '../support/site-screens.ts';

/**
 * Simulates Google's reCAPTCHA script as far as the site uses it: a box, its solution, and a reset. Ticking the box
 * opens pictures in a frame over the page.
 */
const fakeRecaptcha = `
  const boxes = [];
  globalThis.grecaptcha = {
    ready: (callback) => callback(),
    render(container, { sitekey, callback }) {
      const label = document.createElement('label');
      const box = Object.assign(document.createElement('input'), { type: 'checkbox' });
      label.append(box, 'I am no robot (' + sitekey + ')');
      container.append(label);
      const challenge = document.createElement('div');
      challenge.style = 'position: absolute; top: 10px; left: 10px; z-index: 2000000000; visibility: hidden';
      challenge.innerHTML = '<div><iframe src="https://www.google.com/recaptcha/api2/bframe"></iframe></div><button>Skip</button>';
      document.body.append(challenge);
      const [frame, skip] = challenge.querySelectorAll('iframe, button');
      box.addEventListener('change', () => { challenge.style.visibility = 'visible'; });
      skip.addEventListener('click', () => { skip.textContent = 'Skipped'; });
      addEventListener('message', ({ source, data }) => {
        if (source !== frame.contentWindow) return;
        challenge.style.visibility = 'hidden';
        callback(data);
      });
      return boxes.push(box) - 1;
    },
    reset: (widget) => { boxes[widget].checked = false; },
  };`;

const fakeChallenge = `<input aria-label="What is this?"><button onclick="parent.postMessage('an answer', '*')">Verify</button>`;

/** Tests the usual steps of a visitor: home page, registration, mailed link, sign-in, forgotten password. */
let here: Visit;
let page: Page;

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const closed = () => page.getByRole('dialog').waitFor({ state: 'detached' });

describe.skipIf(!hasBrowser)('a visitor of the web site', () => {
  const site = useSite();

  const open = async (hash: string) => {
    here = await site.look(hash);
    page = here.page;
  };

  const linkIn = async (email: string, kind: 'verify' | 'reset', count: number): Promise<string> => {
    const mails = await site.server.mails(email, count);
    const link = mails.flatMap(({ links }) => links).find((one) => one.includes(`/#/${kind}/`));
    if (!link) throw new Error(`no ${kind} link was mailed`);
    return `#${link.split('#')[1]}`;
  };

  const fillIn = async (name: string, email: string, password: string) => {
    await dialog(name).getByLabel('Email').fill(email);
    await dialog(name).getByLabel('Password').fill(password);
  };

  /** Registers an account in the dialog, and waits for the text about the sent mail. */
  const register = async (email: string) => {
    await open('#/home?register');
    await fillIn('Create Account', email, goodPassword);
    await waitForCaptcha(page);
    await dialog('Create Account').getByLabel('Password').press('Enter');
    await dialog('Verify your email address').getByText(email).waitFor();
  };

  test('sees the slogan, the online counts and the region of the day', async () => {
    await open('#/home');
    await page.getByRole('heading', { level: 1, name: 'From Novice to Legend, Your Journey Begins' }).waitFor();
    const counts = page.locator('dl', { hasText: 'Vendors' });
    await counts.waitFor();
    const [total = 0, players = 0, vendors = 0] = (await counts.locator('dd').allTextContents()).map(Number);
    expect(players).toBeGreaterThan(0);
    expect(total).toBe(players + vendors);
    await page.getByText('Daily Spotlight:').waitFor();
    expect(await page.title()).toBe('Home · Kafra');
    expect(await page.locator('head title').count()).toBe(1);
  });

  test('opens the region of the day by keyboard, sees its benefits and a countdown, and gets the focus back', async () => {
    await open('#/home');
    await page.getByRole('button', { name: /^Daily Spotlight:/ }).press('Enter');
    await dialog('Daily Spotlight').getByText('50% Increased Spawn Count').waitFor();
    expect(await dialog('Daily Spotlight').textContent()).toMatch(/\d\d:\d\d:\d\d/);
    await page.keyboard.press('Escape');
    await dialog('Daily Spotlight').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Daily Spotlight');
  });

  test('must sign in before a screen of the control panel opens', async () => {
    await open('#/control_panel/master');
    await dialog('Sign in').waitFor();
    expect(page.url()).toContain('#/home');
    expect(
      await dialog('Sign in')
        .getByLabel('Email')
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
  });

  test('registers an account, and sees a text about the verification mail', async () => {
    const email = 'newcomer@example.org';
    await open('#/home?login');
    await dialog('Sign in').getByRole('button', { name: 'Create account' }).click();
    const form = dialog('Create Account');
    await page.route('**/captcha/challenge', (route) => route.fulfill({ body: 'no challenge' }));
    await fillIn('Create Account', email, goodPassword);
    await form.getByText('Please complete the reCAPTCHA.').waitFor();
    expect(await form.getByRole('button', { name: 'Register' }).isDisabled()).toBe(true);
    await page.unroute('**/captcha/challenge');
    await form.getByLabel('Password').press('Enter');
    await dialog('An error has occurred').getByText('Please complete the reCAPTCHA.').waitFor();
    await dialog('An error has occurred').locator('button', { hasText: 'Close' }).click();
    expect(await form.getByLabel('Email').inputValue()).toBe(email);
    await waitForCaptcha(page);
    const said = await noteButtons(page);
    const release = await holdRequest(page, '**/api/account/register');
    await form.getByLabel('Password').press('Enter');
    await form.getByRole('button', { name: 'Registering...' }).waitFor();
    expect(await form.getByRole('button', { name: 'Sign in' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close' }).click({ force: true });
    release();
    await expect.poll(said).toContain('Registered! (disabled)');
    await dialog('Verify your email address').getByText(email).waitFor();
  });

  test('can request the verification mail again', async () => {
    await register('impatient@example.org');
    const said = await noteButtons(page);
    await dialog('Verify your email address').getByRole('button', { name: 'Resend Email' }).click();
    await expect.poll(said).toContain('Resent! (disabled)');
    expect((await site.server.mails('impatient@example.org', 2)).length).toBe(2);
  });

  test('has to wait for the delay that the server requires before another mail, and sees the remaining time', async () => {
    await open('#/home?register');
    await page.route('**/api/account/register', (route) => route.fulfill({ json: { resend_after: 60 } }));
    await fillIn('Create Account', 'patient@example.org', goodPassword);
    await waitForCaptcha(page);
    await dialog('Create Account').getByLabel('Password').press('Enter');
    const again = dialog('Verify your email address').getByRole('button', { name: 'Resend Email' });
    await dialog('Verify your email address')
      .getByText(/^You can resend in 00:0[01]:\d\d\.$/)
      .waitFor();
    expect(await again.isDisabled()).toBe(true);
  });

  test("sees the server's password rules after leaving the field, and can make the password visible", async () => {
    await open('#/home?register');
    const form = dialog('Create Account');
    await fillIn('Create Account', 'careful@example.org', 'Passw0rd1');
    await page.keyboard.press('Tab');
    await form.getByText('This password is too common.').waitFor();
    const field = form.getByLabel('Password');
    expect(await field.getAttribute('type')).toBe('password');
    await form.getByRole('button', { name: 'Show password' }).press('Enter');
    expect([await field.getAttribute('type'), await field.inputValue()]).toEqual(['text', 'Passw0rd1']);
    await form.getByRole('button', { name: 'Hide password' }).click();
    expect(await field.getAttribute('type')).toBe('password');
    await field.fill('short');
    await form.getByText('The password must have at least 8 characters.').waitFor();
    await field.fill(goodPassword);
    await waitForCaptcha(page);
    expect(await form.getByRole('button', { name: 'Register' }).isDisabled()).toBe(false);
  });

  test('ticks a captcha box only on a realm with reCAPTCHA, and again after each attempt', async () => {
    await open('#/home?login');
    await dialog('Sign in').getByText('runs by itself').waitFor();
    expect(await dialog('Sign in').getByRole('checkbox', { name: /robot/ }).count()).toBe(0);

    const captcha = { provider: 'recaptcha' as const, site_key: 'of-the-realm' };
    const recaptcha = { secret: 'hidden', hostnames: ['127.0.0.1'], verifyUrl: 'http://127.0.0.1:9/' };
    const other = await startTestServer({ site: { captcha }, recaptcha });
    const guest = await visit(site.browser, other);
    await guest.page.route('https://www.google.com/recaptcha/**', (route) =>
      route.fulfill(
        route.request().url().includes('/bframe')
          ? { contentType: 'text/html', body: fakeChallenge }
          : { contentType: 'text/javascript', body: fakeRecaptcha },
      ),
    );
    await guest.go('#/home?login');
    const form = guest.page.getByRole('dialog', { name: 'Sign in' });
    const box = form.getByRole('checkbox', { name: 'I am no robot (of-the-realm)' });
    await form.getByLabel('Email').fill('somebody@example.org');
    await form.getByLabel('Password', { exact: true }).fill(goodPassword);
    const button = form.locator('button[type=submit]');
    await form.getByText('Please complete the reCAPTCHA.').waitFor();
    expect(await button.isDisabled()).toBe(true);
    await box.check();
    const skip = guest.page.getByRole('button', { name: /^Skip/ });
    await skip.click();
    expect(await skip.textContent()).toBe('Skipped');
    expect(await skip.evaluate((element) => element === document.activeElement)).toBe(true);
    const challenge = guest.page.frameLocator('iframe');
    await challenge.getByLabel('What is this?').click();
    await guest.page.keyboard.type('a cat');
    expect(await challenge.getByLabel('What is this?').inputValue()).toBe('a cat');
    await challenge.getByRole('button', { name: 'Verify' }).click();
    await expect.poll(() => button.isDisabled()).toBe(false);
    const [request] = await Promise.all([guest.page.waitForRequest('**/api/account/login'), button.click()]);
    expect(request.postDataJSON()).toMatchObject({ recaptcha: 'an answer' });
    await guest.page.getByRole('dialog', { name: 'An error has occurred' }).getByText('Close').last().click();
    await expect.poll(() => box.isChecked()).toBe(false);
    expect(await button.isDisabled()).toBe(true);
    await guest.close();
    await other.close();
  });

  test('gets an error for an invented verification link, and verifies the address with the right one', async () => {
    await register('verified@example.org');
    await here.go('#/verify/nonsense');
    await page.getByRole('heading', { name: 'Verification Failed!' }).waitFor();
    await page.getByRole('button', { name: 'Go to Sign in' }).click();
    expect(await dialog('Sign in').getByLabel('Email').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await here.go(await linkIn('verified@example.org', 'verify', 1));
    await page.getByRole('heading', { name: 'Account Verified!' }).waitFor();
    await page.getByRole('button', { name: 'Go to Sign in' }).click();
    expect(await dialog('Sign in').getByLabel('Email').inputValue()).toBe('verified@example.org');
    await page.reload();
    await page.getByRole('heading', { name: 'Account Verified!' }).waitFor();
    expect(await page.title()).toBe('Verify Account · Kafra');
    await page.getByRole('button', { name: 'Go to Sign in' }).click();
    await dialog('Sign in').waitFor();
  });

  test('needs eight clicks from Register to the download of the game client, and types the password twice', async () => {
    await open('#/home');
    let clicks = 0;
    const click = async (button: Locator) => {
      await button.click();
      clicks += 1;
    };
    let typings = 0;
    const typePassword = async (name: string) => {
      await dialog(name).getByLabel('Password', { exact: true }).fill(goodPassword);
      typings += 1;
    };
    await click(
      page
        .getByRole('link', { name: 'Register' })
        .or(page.getByRole('button', { name: 'Register' }))
        .first(),
    );
    await dialog('Create Account').getByLabel('Email').fill('eight.clicks@example.org');
    await typePassword('Create Account');
    await waitForCaptcha(page);
    await click(dialog('Create Account').getByRole('button', { name: 'Register' }));
    await dialog('Verify your email address').waitFor();
    // Opening the mailed link counts as one of the visitor's clicks. It opens another document.
    await page.goto('about:blank');
    await here.go(await linkIn('eight.clicks@example.org', 'verify', 1));
    clicks += 1;
    await click(page.getByRole('button', { name: 'Go to Sign in' }));
    await dialog('Sign in').getByLabel('Email').fill('eight.clicks@example.org');
    await typePassword('Sign in');
    await waitForCaptcha(page);
    await click(dialog('Sign in').getByRole('button', { name: 'Sign in' }));
    await page.getByText('Create your first player account').waitFor();
    await click(page.getByRole('main').getByRole('button', { name: 'Create Account' }));
    await dialog('Create Player Account').getByLabel('Username').fill('eightclicks');
    await click(dialog('Create Player Account').getByRole('button', { name: 'Create', exact: true }));
    const ready = dialog('Your Account Is Ready');
    await ready.getByText('sign in with eightclicks and the password you chose.').waitFor();
    const client = ready.getByRole('link', { name: 'Download the client' });
    expect(await client.getAttribute('href')).toBe('https://files.kafra.example/kafra-client.rar');
    // Adds the click on the download link to the count.
    clicks += 1;
    expect([clicks, typings]).toEqual([8, 2]);
  });

  describe('with an account', () => {
    let person: Person;
    beforeEach(async () => {
      person = await newPerson(site.server);
      await open('#/home?login');
    });

    const signIn = async (password: string) => {
      await fillIn('Sign in', person.email, password);
      await waitForCaptcha(page);
    };

    test('sees an error for a wrong password, and the input is kept', async () => {
      await signIn('not this one');
      await dialog('Sign in').getByRole('button', { name: 'Sign in' }).click();
      const error = dialog('An error has occurred');
      await error.getByText('Failed to sign into account.').waitFor();
      await error.getByText('Status code: 403').waitFor();
      await error.locator('button', { hasText: 'Close' }).click();
      expect(await dialog('Sign in').getByLabel('Email').inputValue()).toBe(person.email);
    });

    test('resets a forgotten password by mail, and signs in with the new one', async () => {
      const better = 'brass-compass-rose-4';
      await dialog('Sign in').getByRole('button', { name: 'Lost password?' }).click();
      await dialog('Forgot password').getByLabel('Email').fill(person.email);
      await waitForCaptcha(page);
      const said = await noteButtons(page);
      await dialog('Forgot password').getByRole('button', { name: 'Submit' }).click();
      await closed();
      expect(await said()).toContain('Sent! (disabled)');
      await here.go(await linkIn(person.email, 'reset', 2));
      await page.getByLabel('New password', { exact: true }).fill(better);
      await page.getByLabel('New password confirmed').fill('something else');
      await page.keyboard.press('Tab');
      await page.getByText('The new passwords do not match.').waitFor();
      await page.getByLabel('New password confirmed').fill(better);
      await page.getByLabel('New password confirmed').press('Enter');
      await page.getByRole('button', { name: 'Password updated!' }).waitFor();
      await page.getByRole('button', { name: 'Back to Sign in' }).click();
      await signIn(better);
      await dialog('Sign in').getByLabel('Password').press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    });

    test('signs in for one tab only, and sees the player accounts', async () => {
      await signIn(goodPassword);
      await page.keyboard.press('Tab');
      await dialog('Sign in').getByLabel('Password').press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
      expect(page.url()).toContain('#/control_panel/master');
      const kept = () => page.evaluate(() => [localStorage['kafra.token'], sessionStorage['kafra.token']]);
      expect(await kept()).toEqual([undefined, expect.stringContaining('.')]);
    });

    test('hides the hint about first steps, which stays hidden after a reload', async () => {
      await signIn(goodPassword);
      await dialog('Sign in').getByLabel('Password').press('Enter');
      await page.getByText('Create your first player account').first().waitFor();
      await page.getByRole('button', { name: 'Hide These Steps' }).click();
      await page.getByText('No player accounts yet').waitFor();
      expect(await page.getByRole('button', { name: 'Hide These Steps' }).count()).toBe(0);
      await page.reload();
      await page.getByText('No player accounts yet').waitFor();
      expect(await page.getByRole('button', { name: 'Hide These Steps' }).count()).toBe(0);
    });

    test('logs out, and cannot go back to restricted pages', async () => {
      await signIn(goodPassword);
      await dialog('Sign in').getByLabel('Password').press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
      await page.getByRole('button', { name: 'Log Out' }).click();
      await dialog('Log out').getByText('Are you sure you want to log out?').waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
      await page.keyboard.press('Enter');
      await dialog('Log out').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Log Out' }).click();
      await dialog('Log out').getByRole('button', { name: 'Log out' }).click();
      await page.getByRole('heading', { name: 'From Novice to Legend' }).waitFor();
      await page.goBack();
      await dialog('Sign in').waitFor();
      expect(page.url()).toContain('#/home');
    });
  });

  test('gets the selected colour theme and effects again after a reload', async () => {
    await open('#/home');
    const theme = () => page.locator('html').getAttribute('data-theme');
    expect(await theme()).toBe('day');
    await page.getByRole('button', { name: 'Switch to night' }).click();
    const effects = page.getByRole('button', { name: 'Effects' });
    expect(await effects.getAttribute('aria-pressed')).toBe('true');
    const overlays = page.locator('[data-overlay]');
    expect(await overlays.count()).toBe(2);
    for (const overlay of await overlays.all()) expect(await overlay.getAttribute('aria-hidden')).toBe('true');
    await effects.click();
    expect(await overlays.count()).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: 'Switch to day' }).waitFor();
    expect(await theme()).toBe('night');
    expect(await effects.getAttribute('aria-pressed')).toBe('false');
    expect(await page.locator('[data-overlay]').count()).toBe(0);
  });

  test('with reduced motion sees the dark theme immediately, without fading', async () => {
    await open('#/home');
    const fading = await page.getByRole('button', { name: 'Switch to night' }).evaluate((button: HTMLElement) => {
      button.click();
      return document.getAnimations().filter((one) => one instanceof CSSTransition).length;
    });
    expect(await page.locator('html').getAttribute('data-theme')).toBe('night');
    expect(fading).toBe(0);
  });

  test('sees names of the links in the top bar from 1100 px, icons below, and a menu on phones down to 320 px', async () => {
    await open('#/home');
    const link = page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Server Info' });
    const widthOfName = () =>
      link
        .locator('span')
        .first()
        .evaluate((name) => name.getBoundingClientRect().width);
    await page.setViewportSize({ width: 1100, height: 800 });
    expect(await widthOfName()).toBeGreaterThan(30);
    const expectRoomForFinger = async () => {
      const box = await link.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    };
    for (const width of [1099, 700]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await widthOfName()).toBeLessThan(2);
      await expectRoomForFinger();
    }
    await page.setViewportSize({ width: 699, height: 800 });
    expect(await link.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Site menu' }).click();
    for (const width of [699, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await widthOfName()).toBeGreaterThan(30);
      await expectRoomForFinger();
    }
    const signIn = page.getByRole('banner').getByRole('button', { name: 'Sign in' });
    expect(await signIn.isVisible()).toBe(false);
    expect(await page.getByRole('banner').getByRole('button', { name: 'Register' }).isVisible()).toBe(true);
  });

  test('sees the tips of the Download page collapsed until they are opened, linked to or printed', async () => {
    await open('#/download');
    await page.getByRole('heading', { name: 'Installation' }).waitFor();
    const button = await page.getByRole('button', { name: 'Download the client' }).boundingBox();
    const steps = await page.getByText('Run Setup.exe.').boundingBox();
    expect(button?.y).toBeLessThan(steps?.y ?? 0);
    const tip = page.getByText('Run as administrator.');
    expect(await tip.isVisible()).toBe(false);
    const opened = page.evaluate(() => {
      const isOpen = () => document.querySelector('details')?.open;
      dispatchEvent(new Event('beforeprint'));
      const onPaper = isOpen();
      dispatchEvent(new Event('afterprint'));
      return [onPaper, isOpen()];
    });
    expect(await opened).toEqual([true, false]);
    await page.getByText('Troubleshooting', { exact: true }).click();
    expect(await tip.isVisible()).toBe(true);
    await open('#/download?section=troubleshooting');
    await page.getByText('Troubleshooting', { exact: true }).waitFor();
    await expect.poll(() => tip.isVisible()).toBe(true);
  });

  /** Simulates a first visit during which a file or a request fails. */
  const without = async (what: string, hash: string) => {
    here = await site.look(hash, { without: what });
    page = here.page;
  };

  test('sees a message with a retry, not a blank page, if a part of the site cannot be loaded', async () => {
    await without('**/assets/page-view-*.js', '#/download');
    await dialog('An error has occurred').getByText('Download could not be loaded.').waitFor();
    await page.unroute('**/assets/page-view-*.js');
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Try again' }).click()]);
    await page.getByRole('heading', { level: 1, name: 'Download' }).waitFor();
  });

  test('sees a chart even if the region of the day cannot be loaded', async () => {
    await without('**/api/server/daily-spotlight', '#/home');
    const drawn = () =>
      page.locator('figure canvas').evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        const points = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
        return points.some((value) => value > 0);
      });
    await expect.poll(drawn).toBe(true);
    expect(await page.getByText('Daily Spotlight:').count()).toBe(0);
  });

  test('reaches a link that skips the navigation with the first Tab', async () => {
    await open('#/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  });
});
