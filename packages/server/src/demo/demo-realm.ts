import type { ServerConfig } from '../config.ts';
import type { Services } from '../services.ts';

type SiteSettings = ServerConfig['site'];

/** The site of the demo realm: its name and texts are set, the rest as an operator may leave it out. */
export type DemoSite = Partial<SiteSettings> & Pick<SiteSettings, 'name' | 'tagline' | 'links' | 'discord' | 'pages'>;

/** What the server asks of the demo realm, a package of its own. */
export interface DemoRealm {
  /** Who may sign in, and what each of them is there to show. */
  readonly people: readonly { readonly email: string; readonly description: string }[];
  /** The password of all of them. */
  readonly password: string;
  /** Settings of its site, used unless the configuration has others. The castles depend on whose databases are served. */
  site(databases: 'demo' | 'imported'): DemoSite;
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
