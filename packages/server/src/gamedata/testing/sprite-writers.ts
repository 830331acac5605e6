import { f32, i32, join, text, u8, u16, u32 } from './bytes.ts';

/** A picture that uses a palette: one index per pixel, from the top row down. */
export interface IndexedPicture {
  readonly width: number;
  readonly height: number;
  readonly indices: Uint8Array;
}

/** A picture with red, green, blue and alpha per pixel, from the top row down. */
export interface ColouredPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Compresses runs of zeros as in a sprite file: a zero and the length of the run. */
function packRuns(indices: Uint8Array): Buffer {
  const packed: number[] = [];
  for (let at = 0; at < indices.length; at++) {
    if (indices[at] !== 0) {
      packed.push(indices[at] ?? 0);
      continue;
    }
    let run = 1;
    while (run < 255 && indices[at + run] === 0) run += 1;
    packed.push(0, run);
    at += run - 1;
  }
  return Buffer.from(packed);
}

/**
 * Returns the pixels of a picture in the order of the sprite file: rows from the bottom up, each pixel as alpha, blue,
 * green, red.
 */
function packPixels({ width, height, pixels }: ColouredPicture): Buffer {
  const rows = Array.from({ length: height }, (_, y) => pixels.slice(y * width * 4, (y + 1) * width * 4));
  return join(...rows.reverse().map((row) => Buffer.from(row).swap32()));
}

export interface SpriteParts {
  readonly version?: '1.1' | '2.0' | '2.1' | '2.2';
  readonly indexed?: readonly IndexedPicture[];
  readonly coloured?: readonly ColouredPicture[];
  /** Palette of 256 colours with four bytes each. */
  readonly palette?: Uint8Array;
}

export function writeSprite({ version = '2.1', indexed = [], coloured = [], palette }: SpriteParts): Buffer {
  const [major = 2, minor = 1] = version.split('.').map(Number);
  const frame = ({ width, height, indices }: IndexedPicture) => {
    const runs = packRuns(indices);
    const packed = version === '2.1' ? join(u16(runs.length), runs) : join(u32(runs.length), runs);
    return join(u16(width), u16(height), version < '2.1' ? indices : packed);
  };
  return join(
    text('SP'),
    u8(minor, major),
    u16(indexed.length),
    version < '2.0' ? u8() : u16(coloured.length),
    ...indexed.map(frame),
    ...coloured.map((picture) => join(u16(picture.width), u16(picture.height), packPixels(picture))),
    palette ?? u8(),
  );
}

export interface WrittenLayer {
  readonly x?: number;
  readonly y?: number;
  readonly index: number;
  readonly isMirrored?: boolean;
  readonly isColoured?: boolean;
  readonly tint?: readonly number[];
  /** Horizontal and vertical scale of a layer; action files since version 2.4 can have different ones. */
  readonly scale?: number | readonly [across: number, down: number];
  readonly rotation?: number;
}

export interface WrittenFrame {
  readonly layers: readonly WrittenLayer[];
  readonly anchors?: readonly (readonly [x: number, y: number])[];
}

function layer(version: number, part: WrittenLayer): Buffer {
  const [across, down] = typeof part.scale === 'object' ? part.scale : [part.scale ?? 1, part.scale ?? 1];
  const place = join(i32(part.x ?? 0), i32(part.y ?? 0), i32(part.index), u32(part.isMirrored ? 1 : 0));
  if (version < 20) return place;
  const scales = version < 24 ? f32(across) : join(f32(across), f32(down));
  const kind = join(i32(part.rotation ?? 0), i32(part.isColoured ? 1 : 0));
  const look = join(u8(...(part.tint ?? [255, 255, 255, 255])), scales, kind);
  return join(place, look, version < 25 ? u8() : join(i32(0), i32(0)));
}

function frame(version: number, { layers, anchors = [] }: WrittenFrame): Buffer {
  const points = anchors.map(([x, y]) => join(u32(0), i32(x), i32(y), u32(0)));
  return join(
    Buffer.alloc(32),
    u32(layers.length),
    ...layers.map((part) => layer(version, part)),
    version < 20 ? u8() : i32(-1),
    version < 23 ? u8() : join(u32(points.length), ...points),
  );
}

/** Returns an action file of a sprite; `version` is 20 for version 2.0. */
export function writeActs(
  actions: readonly (readonly WrittenFrame[])[],
  { version = 25, delay = 4 }: { version?: number; delay?: number } = {},
): Buffer {
  return join(
    text('AC'),
    u8(version % 10, Math.floor(version / 10)),
    u16(actions.length),
    Buffer.alloc(10),
    ...actions.map((frames) => join(u32(frames.length), ...frames.map((one) => frame(version, one)))),
    version < 21 ? u8() : u32(0),
    version < 22 ? u8() : join(...actions.map(() => f32(delay))),
  );
}

/** Returns a drawing order file from the priorities by layer, action and frame. */
export function writeDrawingOrder(layers: readonly (readonly (readonly number[])[])[]): Buffer {
  const frames = (priorities: readonly number[]) =>
    join(u32(priorities.length), ...priorities.map((priority) => join(i32(priority), i32(0), i32(0))));
  const actions = (layer: readonly (readonly number[])[]) => join(u32(layer.length), ...layer.map(frames));
  return join(f32(1.01), i32(0), i32(layers.length - 1), ...layers.map(actions));
}

/** Returns a BMP picture of 24 bits per pixel with magenta for transparent pixels, like the icons of clients. */
export function writeBmp({ width, height, pixels }: ColouredPicture): Buffer {
  const stride = Math.ceil((width * 3) / 4) * 4;
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(stride);
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const isSeen = (pixels[at + 3] ?? 0) >= 128;
      row[x * 3] = isSeen ? (pixels[at + 2] ?? 0) : 255;
      row[x * 3 + 1] = isSeen ? (pixels[at + 1] ?? 0) : 0;
      row[x * 3 + 2] = isSeen ? (pixels[at] ?? 0) : 255;
    }
    return row;
  });
  const info = join(u32(40), i32(width), i32(height), u16(1), u16(24), u32(0), u32(stride * height), Buffer.alloc(16));
  return join(text('BM'), u32(54 + stride * height), u32(0), u32(54), info, ...rows.reverse());
}
