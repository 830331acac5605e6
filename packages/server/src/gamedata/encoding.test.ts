import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { buildDatabases } from './build.ts';
import { createDecode } from './source/encoding.ts';
import { createRandom } from './testing/random.ts';
import { createTestTree, readBuilt, script } from './testing/small-tree.ts';

/** Returns the script line of an NPC shop with a name of these bytes. */
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

describe('text of a server tree in the code page of its author', () => {
  it.each<[string, string, number[]]>([
    ['euc-kr', '상인', [0xbb, 0xf3, 0xc0, 0xce]],
    ['windows-874', 'ร้าน', [0xc3, 0xe9, 0xd2, 0xb9]],
    ['gbk', '商人', [0xc9, 0xcc, 0xc8, 0xcb]],
    // In these names, the second byte of some characters is a backslash, a brace or a pipe. So a script must be decoded
    // before it is split.
    ['big5', '功', [0xa5, 0x5c]],
    ['shift_jis', 'ソ屋', [0x83, 0x5c, 0x89, 0xae]],
    ['windows-1251', 'Лавка', [0xcb, 0xe0, 0xe2, 0xea, 0xe0]],
  ])('is decoded as the configured encoding %s', async (encoding, name, bytes) => {
    expect(await nameRead(bytes, encoding)).toEqual({ shop: name, map: name, findings: [] });
  });

  it('is not changed if it is UTF-8', async () => {
    expect(await nameRead([...Buffer.from('상인')], 'shift_jis')).toEqual({ shop: '상인', map: '상인', findings: [] });
  });

  it('is read as latin1 if no encoding is set, and the report lists each file once', async () => {
    const why = 'is not UTF-8 and was read as latin1; --encoding names another code page';
    expect(await nameRead([0x4a, 0x6f, 0x73, 0xe9])).toEqual({
      ...{ shop: 'José', map: 'José' },
      findings: [`mapnametable.txt: ${why}`, `npc/extra.txt: ${why}`],
    });
  });

  it.each<[string, string, number[]]>([
    ['euc-kr', 'A\ufffd상', [0x41, 0xff, 0xbb, 0xf3]],
    ['big5', '\ufffd功', [0xff, 0xa5, 0x5c]],
    ['gbk', '商\ufffdA', [0xc9, 0xcc, 0xff, 0x41]],
    ['gb18030', '商\ufffdA', [0xc9, 0xcc, 0xff, 0x41]],
    ['shift_jis', '\ufffdソ', [0xfd, 0x83, 0x5c]],
    ['windows-874', 'ร\ufffdA', [0xc3, 0xdb, 0x41]],
    ['windows-1251', '\ufffdЛA', [0x98, 0xcb, 0x41]],
  ])('loses only the bytes that are invalid in the encoding %s', async (encoding, name, bytes) => {
    const { shop, map, findings } = await nameRead(bytes, encoding);
    expect([shop, map]).toEqual([name, name]);
    const why = `has bytes that are neither UTF-8 nor ${encoding}: each is shown as \ufffd`;
    expect(findings).toEqual([`mapnametable.txt: ${why}`, `npc/extra.txt: ${why}`]);
  });

  it('is read as UTF-8 even if some of its bytes are invalid', () => {
    const bytes = Buffer.concat([Buffer.from('빨간 포션을 마신다 '.repeat(3)), Buffer.from([0xed, 0x0a])]);
    for (const encoding of [undefined, 'euc-kr', 'gbk'])
      expect(createDecode(encoding)(bytes)).toEqual({
        text: `${'빨간 포션을 마신다 '.repeat(3)}\ufffd\n`,
        assumed: 'has bytes that are not UTF-8: each is shown as \ufffd',
      });
  });

  it.each(['euc-kr', 'ks_c_5601-1987', 'windows-949', 'cp949'])(
    'includes every Korean syllable with the name %s',
    (encoding) => {
      const syllables = Array.from({ length: 11_172 }, (_, at) => String.fromCharCode(0xac00 + at)).join('');
      expect(createDecode(encoding)(iconv.encode(syllables, 'cp949'))).toEqual({ text: syllables });
    },
  );

  it.each<[string, string]>([
    ['euc-kr', '됬 펲 뷁 똠방각하'],
    ['big5', '傭兵商店 許功蓋'],
    ['gbk', '佣兵商店 镕'],
    ['gb18030', '佣兵商店 㐀'],
    ['shift_jis', 'ソ予表 ｱ'],
    ['windows-874', 'ร้านน้ำยา'],
    ['windows-1251', 'Лавка Ёж'],
    ['windows-1252', 'Poção œ €'],
  ])('keeps all other lines if one line has invalid bytes for %s', (encoding, text) => {
    const line = iconv.encode(text, encoding);
    const random = createRandom(encoding.length);
    for (let turn = 0; turn < 500; turn += 1) {
      const noise = random.bytes(1 + random.below(8)).filter((byte) => byte !== 0x0a);
      const bytes = Buffer.concat([line, Buffer.from([0x0a, ...noise, 0x0a]), line, line, line, line]);
      const lines = createDecode(encoding)(bytes).text.split('\n');
      expect([lines[0], lines.at(-1)]).toEqual([text, text.repeat(4)]);
    }
  });

  it.each(['klingon', 'base64', 'hex', 'utf-7', 'utf-16le', ''])('cannot have the encoding %j', async (encoding) => {
    await expect(nameRead([0x41], encoding)).rejects.toThrow(`encoding ${encoding}: is not known; it may be euc-kr,`);
  });
});
