import type { DemoRealm } from '@kafra/server/seeding';
import { demoSite, demoTax } from './demo-site.ts';
import { ensureDatabases } from './ensure-databases.ts';
import { demoPassword, demoPeople } from './people.ts';
import { seedRealm } from './seed.ts';
import { startSimulation } from './simulation.ts';

/** The demo realm, with the interface that the server expects. */
export const demoRealm: DemoRealm = {
  people: demoPeople,
  password: demoPassword,
  site: demoSite,
  saleTax: demoTax,
  ensureDatabases,
  seedRealm,
  startSimulation,
};
