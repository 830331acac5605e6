import { defaultSite } from '@kafra/sdk/contract';
import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { demoCastles } from './realm/demo-site.ts';

test('a demo names its own castles, unless others are set, be it the usual ones', () => {
  const { castles } = defaultSite.woe;
  expect(parseConfig({ demo: {} }).site.woe.castles).toEqual(demoCastles);
  expect(parseConfig({ demo: {}, site: { woe: { castles } } }).site.woe.castles).toEqual(castles);
});
