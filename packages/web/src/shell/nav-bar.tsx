import { dialog, topLinks } from '@kafra/sdk';
import { BookOpen, Flame, FlameKindling, LampDesk, Moon, Sun } from 'lucide-react';
import { useApp, useSettings } from '../app-context.tsx';
import { useStore } from '../use-store.ts';
import { Button } from '../widgets/button.tsx';
import { look } from '../widgets/look.ts';
import { Emblem } from './emblem.tsx';
import styles from './nav-bar.module.css';
import { linkIcon } from './nav-icons.ts';
import { PalettePlace } from './palette/palette-place.tsx';
import { useIndicator } from './use-indicator.ts';

/** The bar on top: brand, links with the sliding mark, settings, and the way in. */
export function NavBar() {
  const { site, activeScreen: scene } = useApp();
  const { route: place } = useStore(scene);
  const indicator = useIndicator(place.id);
  return (
    <header className={styles.bar}>
      <a className={styles.brand} href="#/home" aria-label={`${site.name}, home`}>
        <Emblem />
        <span>{site.name}</span>
      </a>
      <nav ref={indicator} aria-label="Site" className={styles.links}>
        {topLinks.map(({ id, title, hash }) => (
          <NavLink key={id} href={hash} title={title} icon={linkIcon(id)} current={place.id === id} />
        ))}
        {site.links.wiki && <NavLink href={site.links.wiki} title="Wiki" icon={BookOpen} outside />}
        <span className={styles.indicator} aria-hidden />
      </nav>
      <PalettePlace />
      <Toggles />
      <Entrance />
    </header>
  );
}

interface NavLinkProps {
  href: string;
  title: string;
  icon: typeof BookOpen;
  current?: boolean;
  outside?: boolean;
}

const NavLink = ({ href, title, icon: Icon, current, outside }: NavLinkProps) => (
  <a
    href={href}
    title={title}
    aria-current={current ? 'page' : undefined}
    {...(outside ? { target: '_blank', rel: 'noopener' } : {})}
  >
    <Icon aria-hidden />
    <span>{title}</span>
    {outside && <span className="unseen"> (opens in a new tab)</span>}
  </a>
);

function Toggles() {
  const settings = useSettings();
  const theme = useStore(settings.theme);
  const effects = useStore(settings.effects);
  const other = theme === 'day' ? 'night' : 'day';
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
        title={`Switch to ${other}`}
        aria-label={`Switch to ${other}`}
        icon={theme === 'day' ? <Moon /> : <Sun />}
        onClick={settings.toggleTheme}
      />
    </div>
  );
}

/** Sign in and Register, or the way to the control panel. */
function Entrance() {
  const { session, modal, navigate } = useApp();
  if (useStore(session)) {
    return (
      <div className={look(styles.entrance, styles.inside)}>
        <Button tone="primary" icon={<LampDesk />} onClick={() => navigate('#/control_panel/master')}>
          Control Panel
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.entrance}>
      <span className={styles.signIn}>
        <Button onClick={() => modal.open(dialog('login'))}>Sign in</Button>
      </span>
      <Button tone="primary" onClick={() => modal.open(dialog('register'))}>
        Register
      </Button>
    </div>
  );
}
