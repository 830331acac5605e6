import { dialog, outsideLinks, topLinks } from '@kafra/sdk';
import { BookOpen, Flame, FlameKindling, LampDesk, Moon, Sun } from 'lucide-react';
import { useApp, useSettings } from '../app-context.tsx';
import { useStore } from '../use-store.ts';
import { Button } from '../widgets/button.tsx';
import { cx } from '../widgets/cx.ts';
import { Logo } from './logo.tsx';
import styles from './nav-bar.module.css';
import { pageIcon } from './nav-icons.ts';
import { PaletteLauncher } from './palette/palette-launcher.tsx';
import { useIndicator } from './use-indicator.ts';

/** The bar on top: brand, links with the sliding mark, settings, and the way in. */
export function NavBar() {
  const { site, activeScreen, pendingScreen } = useApp();
  const active = useStore(activeScreen);
  const { route } = useStore(pendingScreen) ?? active;
  const indicator = useIndicator(route.id);
  return (
    <header className={styles.bar}>
      <a className={styles.brand} href="#/home" aria-label={`${site.name}, home`}>
        <Logo />
        <span>{site.name}</span>
      </a>
      <nav ref={indicator} aria-label="Site" className={styles.links}>
        {topLinks.map(({ id, title, hash }) => (
          <NavLink key={id} href={hash} title={title} icon={pageIcon(id)} isCurrent={route.id === id} />
        ))}
        {outsideLinks(site).map(({ id, title, address }) => (
          <NavLink key={id} href={address} title={title} icon={BookOpen} isExternal />
        ))}
        <span className={styles.indicator} aria-hidden />
      </nav>
      <PaletteLauncher />
      <SettingsToggles />
      <AccountButtons />
    </header>
  );
}

interface NavLinkProps {
  href: string;
  title: string;
  icon: typeof BookOpen;
  isCurrent?: boolean;
  isExternal?: boolean;
}

const NavLink = ({ href, title, icon: Icon, isCurrent, isExternal }: NavLinkProps) => (
  <a
    href={href}
    title={title}
    aria-current={isCurrent ? 'page' : undefined}
    {...(isExternal ? { target: '_blank', rel: 'noopener' } : {})}
  >
    <Icon aria-hidden />
    <span>{title}</span>
    {isExternal && <span className="visually-hidden"> (opens in a new tab)</span>}
  </a>
);

function SettingsToggles() {
  const settings = useSettings();
  const theme = useStore(settings.theme);
  const effects = useStore(settings.effects);
  const otherTheme = theme === 'day' ? 'night' : 'day';
  return (
    <div className={styles.toggles}>
      <Button
        tone="quiet"
        title={`Effects ${effects ? 'on' : 'off'}`}
        aria-label="Effects"
        aria-pressed={effects}
        icon={effects ? <FlameKindling /> : <Flame />}
        onClick={settings.toggleEffects}
      />
      <Button
        tone="quiet"
        title={`Switch to ${otherTheme}`}
        aria-label={`Switch to ${otherTheme}`}
        icon={theme === 'day' ? <Moon /> : <Sun />}
        onClick={settings.toggleTheme}
      />
    </div>
  );
}

/** Sign in and Register, or the way to the control panel. */
function AccountButtons() {
  const { session, modal, navigate } = useApp();
  if (useStore(session)) {
    return (
      <div className={cx(styles.accountButtons, styles.signedIn)}>
        <Button tone="primary" icon={<LampDesk />} onClick={() => navigate('#/control_panel/master')}>
          Control Panel
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.accountButtons}>
      <span className={styles.signIn}>
        <Button onClick={() => modal.open(dialog('login'))}>Sign in</Button>
      </span>
      <Button tone="primary" onClick={() => modal.open(dialog('register'))}>
        Register
      </Button>
    </div>
  );
}
