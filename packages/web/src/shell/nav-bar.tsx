import { dialog, isCurrentLink, outsideLinks, routeTo, topLinks } from '@kafra/sdk';
import { BookOpen, Flame, FlameKindling, LampDesk, Menu, Moon, Sun, X } from 'lucide-react';
import { useId } from 'react';
import { useApp, useSettings } from '../app-context.tsx';
import { useStore } from '../use-store.ts';
import { Button } from '../widgets/button.tsx';
import { cx } from '../widgets/cx.ts';
import { Logo } from './logo.tsx';
import styles from './nav-bar.module.css';
import { pageIcon } from './nav-icons.ts';
import { PaletteLauncher } from './palette/palette-launcher.tsx';
import { useDisclosure } from './use-disclosure.ts';
import { useIndicator } from './use-indicator.ts';

/**
 * The bar at the top of the site: brand, links, command palette, settings, and Sign in or Control Panel. On phones, the
 * links are in a menu.
 */
export function NavBar() {
  const { site, activeScreen, pendingScreen, unseenNews } = useApp();
  const active = useStore(activeScreen);
  const { route } = useStore(pendingScreen) ?? active;
  const indicator = useIndicator(route.id);
  const newItems = useStore(unseenNews);
  const linksId = useId();
  const menu = useDisclosure(indicator, JSON.stringify(route));
  return (
    <header className={styles.bar}>
      <a className={styles.brand} href="#/home" aria-label={`${site.name}, home`} title={site.name}>
        <Logo icon={site.icon} />
        <span>{site.name}</span>
      </a>
      <nav ref={indicator} id={linksId} aria-label="Site" className={styles.links} data-open={menu.isOpen}>
        {topLinks(site).map((link) => (
          <NavLink
            key={link.hash}
            href={link.hash}
            title={link.title}
            icon={pageIcon(link.id)}
            isCurrent={isCurrentLink(link, route)}
            newItems={link.id === 'news' ? newItems : 0}
          />
        ))}
        {outsideLinks(site).map(({ id, title, address }) => (
          <NavLink key={id} href={address} title={title} icon={BookOpen} isExternal />
        ))}
        <span className={styles.indicator} aria-hidden />
      </nav>
      <PaletteLauncher />
      <SettingsToggles />
      <AccountButtons />
      <span className={styles.menuButton}>
        <Button
          ref={menu.button}
          tone="quiet"
          aria-label="Site menu"
          aria-expanded={menu.isOpen}
          aria-controls={linksId}
          icon={menu.isOpen ? <X /> : <Menu />}
          onClick={menu.toggle}
        />
      </span>
    </header>
  );
}

interface NavLinkProps {
  href: string;
  title: string;
  icon: typeof BookOpen;
  isCurrent?: boolean;
  /** Badge with the number of news since the user's last visit. */
  newItems?: number;
  isExternal?: boolean;
}

const NavLink = ({ href, title, icon: Icon, isCurrent, newItems = 0, isExternal }: NavLinkProps) => (
  <a
    href={href}
    title={title}
    aria-current={isCurrent ? 'page' : undefined}
    {...(isExternal ? { target: '_blank', rel: 'noopener' } : {})}
  >
    <Icon aria-hidden />
    <span>{title}</span>
    {newItems > 0 && (
      <em className={styles.newItems}>
        {newItems}
        <span className="visually-hidden"> new</span>
      </em>
    )}
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

/** Buttons for signing in and registering, or the link to the control panel. */
function AccountButtons() {
  const { session, modal, navigate } = useApp();
  if (useStore(session)) {
    return (
      <div className={cx(styles.accountButtons, styles.signedIn)}>
        <Button tone="primary" icon={<LampDesk />} onClick={() => navigate(routeTo('master'))}>
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
