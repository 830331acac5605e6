import { describe, expect, it } from 'vitest';
import { pictureFormat, promisedFormat } from './picture-content.ts';

describe('pictureFormat of the first bytes of a file', () => {
  it.each([
    ['PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['GIF', 'GIF89a'],
    ['JPEG', '\xff\xd8\xff\xe0'],
    ['WebP', 'RIFF\x10\0\0\0WEBPVP8 '],
    ['ICO', '\0\0\x01\0\x01\0'],
    ['AVIF', '\0\0\0\x20ftypavif'],
    ['SVG', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['SVG', '\xef\xbb\xbf <svg/>'],
    [undefined, '<html></html>'],
    [undefined, ''],
  ])('returns %s', (format, bytes) => expect(pictureFormat(Buffer.from(bytes, 'latin1'))).toBe(format));
});

it.each([
  ['logo.PNG', 'PNG'],
  ['a.b.jpeg', 'JPEG'],
  ['notes.txt', undefined],
  ['my logo.png', undefined],
])('the picture format for the file name %s is %s', (name, format) => expect(promisedFormat(name)).toBe(format));
