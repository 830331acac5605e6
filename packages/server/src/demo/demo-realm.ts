import type { ServerConfig } from '../config.ts';
import type { Services } from '../services.ts';

type SiteSettings = ServerConfig['site'];

/** The site of the demo realm: its name and texts are set, the rest as an operator may leave it out. */
export type DemoSite = Partial<SiteSettings> & Pick<SiteSettings, 'name' | 'tagline' | 'links' | 'discord' | 'pages'>;

/** Interface of the server to the demo package. */
export interface DemoRealm {
  /** Demo accounts with their purpose. */
  readonly people: readonly { readonly email: string; readonly description: string }[];
  /** The password of all of them. */
  readonly password: string;
  /** Settings of its site, used unless the configuration has others. The castles depend on whose databases are served. */
  site(databases: 'demo' | 'imported'): DemoSite;
  /** Tax on sales in players' shops, used unless the configuration has one. */
  readonly saleTax: NonNullable<ServerConfig['market']['tax']>;
  /**
   * Builds the databases of the demo world into the served folder if it is empty or has those of an older demo. Returns
   * whose databases it contains. @throws {ConfigError} if it has other content.
   */
  ensureDatabases(gameDataDir: string): Promise<'demo' | 'imported'>;
  /**
   * Adds people to an empty realm; does nothing if it was seeded before. @throws {ConfigError} if it has other people.
   */
  seedRealm(services: Services): Promise<void>;
  /** Simulates activity until the server stops; does nothing in a frozen demo. */
  startSimulation(services: Services): Promise<void>;
}
