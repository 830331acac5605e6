import { expect, it } from 'vitest';
import { defaultSite } from '../../contract/site.ts';
import { readSite } from './site.ts';

const reading = (status: number, body: string) => readSite('http://realm', async () => ({ status, headers: {}, body }));

it("the site configuration keeps the realm's values and fills in defaults", async () => {
  await expect(reading(200, '{"name":"Loom"}')).resolves.toEqual({ ...defaultSite, name: 'Loom' });
  await expect(reading(200, '{"name":null,"rates":null,"links":{"wiki":null}}')).resolves.toEqual(defaultSite);
  await expect(reading(404, 'Not found')).resolves.toEqual(defaultSite);
  await expect(reading(502, '<html>')).rejects.toMatchObject({ kind: 'http', status: 502 });
  await expect(reading(200, '<html>')).rejects.toThrow('http://realm/site.json is not a site of Kafra.');
  const silent = readSite('', () => Promise.reject(new Error('ECONNREFUSED')));
  await expect(silent).rejects.toMatchObject({ kind: 'network', message: 'Unable to reach server' });
});
