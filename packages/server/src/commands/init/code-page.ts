import type { RathenaConf } from '../../files/rathena-conf.ts';

/** Code page of game clients for each character set of MariaDB. */
const codePages: Readonly<Record<string, string>> = {
  big5: 'big5',
  cp1250: 'windows-1250',
  cp1251: 'windows-1251',
  cp1256: 'windows-1256',
  cp1257: 'windows-1257',
  cp932: 'shift_jis',
  eucjpms: 'euc-jp',
  euckr: 'euc-kr',
  gb2312: 'gbk',
  gbk: 'gbk',
  greek: 'windows-1253',
  hebrew: 'windows-1255',
  koi8r: 'koi8-r',
  koi8u: 'koi8-u',
  latin2: 'iso-8859-2',
  latin5: 'windows-1254',
  sjis: 'shift_jis',
  tis620: 'windows-874',
  ujis: 'euc-jp',
};

/**
 * Returns the code page of `default_codepage`, the character set of the game's connection to the database. Undefined if
 * it is not set: then the connection uses latin1, and each byte of a client is stored as a character of latin1.
 */
export const codePageOf = ({ values }: RathenaConf): string | undefined =>
  codePages[values.get('default_codepage')?.value.trim().toLowerCase() ?? ''];
