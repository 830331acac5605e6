import type { SiteConfig } from '@kafra/sdk/contract';
import type { Services } from '../services.ts';

/** What the server asks of the demo realm, a package of its own. */
export interface DemoRealm {
  /** Who may sign in, and what each of them is there to show. */
  readonly people: readonly { readonly email: string; readonly description: string }[];
  /** The password of all of them. */
  readonly password: string;
  /** The castles of the demo world, named for its visitors. */
  readonly castles: SiteConfig['woe']['castles'];
  /** Its wiki, its client and its chat, where the settings name none. */
  readonly site: Pick<SiteConfig, 'links' | 'discord'>;
  /**
   * Builds the databases of the demo world into the folder that is served, where it holds none or an older demo's, and
   * tells whose lie there then. @throws {ConfigError} where something else lies.
   */
  ensureDatabases(gameDataDir: string): Promise<'demo' | 'imported'>;
  /** Fills an empty realm with people; nothing where they live already. @throws {ConfigError} where others live. */
  seedRealm(services: Services): Promise<void>;
  /** Keeps a seeded realm alive until the server stops; nothing where it stands still. */
  startSimulation(services: Services): Promise<void>;
}
