import { describe, expect, it } from 'vitest';
import { buildDatabases } from './build.ts';
import { createTestTree, readBuilt, script } from './testing/small-tree.ts';

/** A shop's line, its name given as bytes. */
const shopCalled = (name: readonly number[]) =>
  script(Buffer.concat([Buffer.from('town,1,1,1\tshop\t'), Buffer.from(name), Buffer.from('#1\t83,512:-1\n')]));

async function nameRead(bytes: readonly number[], encoding?: string) {
  await using workshop = await createTestTree(shopCalled(bytes));
  const { rathena, client, out } = workshop;
  await workshop.writeClient({
    'mapnametable.txt': Buffer.concat([Buffer.from('town.rsw#'), Buffer.from(bytes), Buffer.from('#\n')]),
  });
  const built = readBuilt(out, await buildDatabases({ rathena, client, out, encoding }));
  const town = built.maps.get('town');
  return { shop: town?.npcs[1]?.name, map: town?.name, findings: built.findings };
}

describe('text in the code page of its author', () => {
  it.each<[string, string, number[]]>([
    ['euc-kr', '상인', [0xbb, 0xf3, 0xc0, 0xce]],
    ['windows-874', 'ร้าน', [0xc3, 0xe9, 0xd2, 0xb9]],
    ['gbk', '商人', [0xc9, 0xcc, 0xc8, 0xcb]],
    // The second byte of these is a backslash, and a brace or pipe in others: only the decoded text may be cut up.
    ['big5', '功', [0xa5, 0x5c]],
    ['shift_jis', 'ソ屋', [0x83, 0x5c, 0x89, 0xae]],
    ['windows-1251', 'Лавка', [0xcb, 0xe0, 0xe2, 0xea, 0xe0]],
  ])('is read when it is named: %s', async (encoding, name, bytes) => {
    expect(await nameRead(bytes, encoding)).toEqual({ shop: name, map: name, findings: [] });
  });

  it('is left alone where it is UTF-8', async () => {
    expect(await nameRead([...Buffer.from('상인')], 'shift_jis')).toEqual({ shop: '상인', map: '상인', findings: [] });
  });

  it('is taken for latin1 when nothing is said, and the report says so of each file once', async () => {
    const why = 'is not UTF-8 and was read as latin1; --encoding names another code page';
    expect(await nameRead([0x4a, 0x6f, 0x73, 0xe9])).toEqual({
      ...{ shop: 'José', map: 'José' },
      findings: [`mapnametable.txt: ${why}`, `npc/extra.txt: ${why}`],
    });
  });

  it('is taken for latin1 when it does not fit what is said', async () => {
    const { shop, findings } = await nameRead([0x41, 0xff], 'euc-kr');
    expect(shop).toBe('Aÿ');
    expect(findings).toContain('npc/extra.txt: is neither UTF-8 nor euc-kr and was read as latin1');
  });

  it('cannot be in a code page that is not known', async () => {
    await expect(nameRead([0x41], 'klingon')).rejects.toThrow('encoding klingon: is not known; it may be euc-kr,');
  });
});
