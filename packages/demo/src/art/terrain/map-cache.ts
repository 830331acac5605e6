import { deflateSync } from 'node:zlib';
import type { Grid } from './grid.ts';

const nameBytes = 12;

function encodeMap(id: string, grid: Grid): Buffer {
  const packed = deflateSync(grid.cells, { level: 9 });
  const head = Buffer.alloc(nameBytes + 8);
  head.write(id, 0, nameBytes - 1, 'latin1');
  head.writeInt16LE(grid.width, nameBytes);
  head.writeInt16LE(grid.height, nameBytes + 2);
  head.writeInt32LE(packed.length, nameBytes + 4);
  return Buffer.concat([head, packed]);
}

/**
 * Returns rAthena's file `map_cache.dat`, little endian: file size (4 bytes), number of maps (2), padding (2). Each map
 * has a name (12), width (2), height (2), length (4) and that many bytes of zlib. They contain one byte per cell, the
 * southern row first.
 */
export function encodeMapCache(maps: ReadonlyMap<string, Grid>): Buffer {
  const bodies = [...maps].map(([id, grid]) => encodeMap(id, grid));
  const head = Buffer.alloc(8);
  head.writeUInt32LE(8 + bodies.reduce((sum, body) => sum + body.length, 0), 0);
  head.writeUInt16LE(maps.size, 4);
  return Buffer.concat([head, ...bodies]);
}
