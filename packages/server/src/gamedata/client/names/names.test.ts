import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { hex } from '../../testing/bytes.ts';
import { clientBytes, fromCp949, toCp949 } from './byte-string.ts';
import { fileKey } from './file-key.ts';
import { folders, isWanted } from './folders.ts';
import { koreanNames } from './korean-names.ts';

const raw = hex('c0afc0fac0cec5cdc6e4c0ccbdba');
const korean = '유저인터페이스';

test("all encodings of the client's folder name for the user interface are converted to the same bytes", () => {
  for (const name of [raw, Buffer.from(korean), Buffer.from(korean.normalize('NFD')), Buffer.from('À¯ÀúÀÎÅÍÆäÀÌ½º')])
    expect(Buffer.from(clientBytes(name), 'latin1')).toEqual(raw);
});

test('Windows-1252 characters outside Latin-1 are converted to single bytes', () => {
  // The CP949 bytes of 뷁 are 94 EE. Windows-1252 shows them as a quotation mark and an i with a circumflex.
  expect(Buffer.from(clientBytes(Buffer.from('\u201dî')), 'latin1')).toEqual(hex('94ee'));
  expect(Buffer.from(clientBytes(Buffer.from('\u0081A')), 'latin1')).toEqual(hex('8141'));
});

test('a name in CP949 may contain characters that EUC-KR lacks', () => {
  expect(Buffer.from(toCp949('뷁') ?? '', 'latin1')).toEqual(hex('94ee'));
  expect(fromCp949('\x94\xee')).toBe('뷁');
  expect(toCp949('日本 €')).toBe(toCp949('日本 €'));
  expect(toCp949('\u{1f600}')).toBeUndefined();
});

test('file names in other encodings than UTF-8 remain unchanged', () => {
  expect(clientBytes(Buffer.from('plain.bmp'))).toBe('plain.bmp');
  const smile = Buffer.from('\u{1f600}.bmp');
  expect(clientBytes(smile)).toBe(smile.toString('latin1'));
});

test('the compared form of a file name has lower case and single backslashes, but the second byte of a character unchanged', () => {
  expect(fileKey(Buffer.from('DATA/Texture\\\\\\Item/A.BMP'))).toBe('data\\texture\\item\\a.bmp');
  expect(fileKey(hex('94 41 5c c7 5a 5c 41'))).toBe('\x94\x41\\\xc7\x5a\\a');
  expect(fileKey(hex('41 81'))).toBe('a\x81');
  expect(fileKey(Buffer.from('\\a'))).toBe('\\a');
});

test('the Korean folder names match the folders of a game client', () => {
  expect(folders.icons).toBe(`data\\texture\\${raw.toString('latin1')}\\item\\`);
  expect(fromCp949(folders.monsters)).toBe('data\\sprite\\몬스터\\');
  expect(fromCp949(folders.drops)).toBe('data\\sprite\\아이템\\');
});

test('only pictures, sprites and tables of a client are indexed', () => {
  expect(isWanted(`${folders.icons}a.bmp`)).toBe(true);
  expect(isWanted('data\\idnum2itemresnametable.txt')).toBe(true);
  expect(isWanted('data\\luafiles514\\lua files\\datainfo\\jobname.lub')).toBe(true);
  expect(isWanted('data\\prontera.rsw')).toBe(false);
  expect(isWanted('data\\texture\\wall.bmp')).toBe(false);
  expect(isWanted('wav\\hit.wav')).toBe(false);
});

describe('Korean file names that were decoded with another code page', () => {
  const bytesOf = (name: string) => Buffer.from(clientBytes(Buffer.from(name)), 'latin1').toString('hex');

  test.each([
    ['Big5', '嶸盪檣攪檜蝶'],
    ['Big5 with a placeholder', '嶸盪檣攪?檜蝶'],
    ['Big5 of Windows', '嶸盪檣攪\uf70c檜蝶'],
    ['GBK', '蜡历牢磐其捞胶'],
  ])('are recognised as the user interface folder: %s', (_, shown) => {
    expect(bytesOf(shown)).toBe(raw.toString('hex'));
  });

  test.each(
    [
      ...['gbk', 'gb18030', 'big5', 'shift_jis', 'windows-874', 'windows-1250', 'windows-1251', 'windows-1252'],
      ...['windows-1253', 'windows-1254', 'windows-1256', 'windows-1257', 'windows-1258'],
      ...['cp437', 'cp850', 'cp852', 'cp866', 'koi8-r', 'macintosh', 'iso-8859-15'],
    ].flatMap((page) =>
      Object.entries(koreanNames).map(([what, name]) => [page, what, Buffer.from(name, 'latin1')] as const),
    ),
  )('are restored from %s: %s', (page, _, name) => {
    const shown = iconv.decode(name, page);
    // The original name cannot be recognised if the code page has lost all of its characters.
    if (/^\ufffd+$/.test(shown) || (page === 'shift_jis' && shown.includes('\ufffd'))) return;
    expect(bytesOf(shown)).toBe(name.toString('hex'));
    expect(bytesOf(shown.replaceAll('\ufffd', ''))).toBe(name.toString('hex'));
  });

  test('are restored completely if no character was lost', () => {
    const names = '빨간포션 사과 단검 하얀허브 기린의뿔'.split(' ').map((name) => iconv.encode(name, 'cp949'));
    for (const name of names)
      for (const page of ['gbk', 'windows-1251', 'windows-1250', 'cp437', 'cp850', 'cp866'])
        expect(bytesOf(iconv.decode(name, page))).toBe(name.toString('hex'));
  });

  test('are not confused with real names in the languages of these code pages', () => {
    const texts = 'ร้านน้ำยา Лавка.bmp 傭兵商店 オーク 商人 Żółw Αγορά سوق חנות Ölçüğı ─│┌'.split(' ');
    for (const name of texts) expect(clientBytes(Buffer.from(name))).toBe(Buffer.from(name).toString('latin1'));
  });
});
