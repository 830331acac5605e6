import type { DemoRealm } from './demo-realm.ts';

/** Loads the demo realm; nothing else in the server knows where it is. */
export async function loadDemo(): Promise<DemoRealm> {
  const { demoRealm } = await import('@kafra/demo');
  return demoRealm;
}
