import type { ServerConfig } from '../config.ts';
import type { Services } from '../services.ts';

type SiteSettings = ServerConfig['site'];

/** Site settings of the demo realm. Name and texts are required; the others are optional, as for an operator. */
export type DemoSite = Partial<SiteSettings> & Pick<SiteSettings, 'name' | 'tagline' | 'links' | 'discord' | 'pages'>;

/** Functions of the demo package that the server calls. */
export interface DemoRealm {
  /** Demo accounts, each with a description of its purpose. */
  readonly people: readonly { readonly email: string; readonly description: string }[];
  /** Password of all demo accounts. */
  readonly password: string;
  /**
   * Returns the site settings of the demo, used unless the configuration has others. The castles depend on the served
   * databases.
   */
  site(databases: 'demo' | 'imported'): DemoSite;
  /** Tax on sales in players' shops, used unless the configuration has one. */
  readonly saleTax: NonNullable<ServerConfig['market']['tax']>;
  /**
   * Builds the game databases of the demo into the served folder if it is empty or contains those of an older demo.
   * Returns which databases it contains now.
   * @throws {ConfigError} if it has other content.
   */
  ensureDatabases(gameDataDir: string): Promise<'demo' | 'imported'>;
  /**
   * Adds accounts and characters to an empty realm. Does nothing if it was filled before.
   * @throws {ConfigError} if it has other accounts.
   */
  seedRealm(services: Services): Promise<void>;
  /** Simulates activity of players until the server stops; does nothing in a frozen demo. */
  startSimulation(services: Services): Promise<void>;
}
