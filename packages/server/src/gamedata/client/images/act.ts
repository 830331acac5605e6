import type { Placement } from '../../../rules/pictures/draw-picture.ts';
import { ByteReader } from '../byte-reader.ts';
import { ClientFault, tooBig } from '../fault.ts';
import { limits } from '../limits.ts';
import type { FrameReference } from './spr.ts';

/** One picture of a sprite in an animation frame, with its position relative to the feet. */
export interface Layer extends Placement {
  readonly frame: FrameReference;
}

/** Point of a frame at which the parts of a character are joined, for example head and body. */
export interface Anchor {
  readonly x: number;
  readonly y: number;
}

export interface ActionFrame {
  readonly layers: readonly Layer[];
  readonly anchors: readonly Anchor[];
}

/** An action of a sprite, such as standing in the direction south, with its animation frames. */
export interface Action {
  readonly frames: readonly ActionFrame[];
  /** Duration of each animation frame in milliseconds. */
  readonly delay: number;
}

const LATEST = 0x205;
const ANCHOR_BYTES = 16;
const EVENT_BYTES = 40;
/** Number of bytes of unknown meaning at the head of an action file, and at the head of each frame. */
const HEAD_FILLER = 10;
const FRAME_FILLER = 32;
/** Milliseconds per unit of a frame delay in the action file. */
const DELAY_UNIT = 25;
const SHORTEST_DELAY = 20;
const USUAL_DELAY = 4;

function layerBytes(version: number): number {
  if (version < 0x200) return 16;
  if (version < 0x204) return 32;
  return version < 0x205 ? 36 : 44;
}

const PLAIN = [255, 255, 255, 255] as const;

function readLayer(reader: ByteReader, version: number): Layer {
  const [x, y, index, flags] = [reader.i32(), reader.i32(), reader.i32(), reader.i32()];
  const place = { x, y, isMirrored: (flags & 1) !== 0 };
  if (version < 0x200)
    return { ...place, frame: { isColoured: false, index }, tint: PLAIN, scaleX: 1, scaleY: 1, rotation: 0 };
  const tint = [reader.u8(), reader.u8(), reader.u8(), reader.u8()] as const;
  const scaleX = reader.f32();
  const scaleY = version < 0x204 ? scaleX : reader.f32();
  const rotation = reader.i32();
  const isColoured = reader.i32() === 1;
  if (version >= 0x205) reader.skip(8);
  return { ...place, frame: { isColoured, index }, tint, scaleX, scaleY, rotation };
}

/**
 * Reads animation frames and counts their layers. A layer takes few bytes in the file but much memory, so the number is
 * limited.
 */
class FrameReader {
  readonly #reader: ByteReader;
  readonly #version: number;
  #recordsLeft: number = limits.layers;

  constructor(reader: ByteReader, version: number) {
    this.#reader = reader;
    this.#version = version;
  }

  #records<T>(recordBytes: number, read: () => T): T[] {
    const count = this.#reader.count(recordBytes);
    this.#recordsLeft -= count;
    if (this.#recordsLeft < 0) throw tooBig(`has more than ${limits.layers} frames and layers`);
    return Array.from({ length: count }, read);
  }

  #anchor(): Anchor {
    this.#reader.skip(4);
    const anchor = { x: this.#reader.i32(), y: this.#reader.i32() };
    this.#reader.skip(4);
    return anchor;
  }

  #frame(): ActionFrame {
    this.#reader.skip(FRAME_FILLER);
    const layers = this.#records(layerBytes(this.#version), () => readLayer(this.#reader, this.#version));
    if (this.#version >= 0x200) this.#reader.skip(4);
    return { layers, anchors: this.#version >= 0x203 ? this.#records(ANCHOR_BYTES, () => this.#anchor()) : [] };
  }

  action(): readonly ActionFrame[] {
    return this.#records(FRAME_FILLER + 4, () => this.#frame());
  }
}

/** Reads the actions of a sprite until the end of the file or the position at which it is truncated. */
function readActions(reader: ByteReader, version: number, count: number): (readonly ActionFrame[])[] {
  const frames = new FrameReader(reader, version);
  const actions: (readonly ActionFrame[])[] = [];
  try {
    while (actions.length < count) actions.push(frames.action());
  } catch (error) {
    if (actions.length === 0 || !(error instanceof ClientFault) || error.reason === 'too_big') throw error;
  }
  return actions;
}

/** Reads the frame delays of the actions at the end of the file; undefined if they are missing. */
function readDelays(reader: ByteReader, version: number, count: number): number[] | undefined {
  if (version < 0x202 || reader.left < 4) return undefined;
  const events = reader.u32();
  if (events * EVENT_BYTES + count * 4 > reader.left) return undefined;
  reader.skip(events * EVENT_BYTES);
  return Array.from({ length: count }, () => reader.f32());
}

const milliseconds = (delay: number | undefined) =>
  Math.max(SHORTEST_DELAY, Math.round((delay && Number.isFinite(delay) ? delay : USUAL_DELAY) * DELAY_UNIT));

/**
 * Reads the first `maxActions` actions of a sprite from an action file of the versions 1.0 to 2.5. A truncated file
 * yields the actions that are complete.
 * @throws {ClientFault}
 */
export function readActs(bytes: Buffer, maxActions = Number.POSITIVE_INFINITY): readonly Action[] {
  const reader = new ByteReader(bytes);
  if (reader.take(2).toString('latin1') !== 'AC') throw new ClientFault('is not an action file');
  const version = reader.u16();
  if (version < 0x100 || version > LATEST)
    throw new ClientFault(`is a file of actions of version ${version >> 8}.${version & 255}, which is not supported`);
  const count = reader.u16();
  if (count > limits.actions) throw tooBig(`has more than ${limits.actions} actions`);
  reader.skip(HEAD_FILLER);
  const actions = readActions(reader, version, Math.min(count, maxActions));
  const delays = actions.length === count ? readDelays(reader, version, count) : undefined;
  return actions.map((frames, index) => ({ frames, delay: milliseconds(delays?.[index]) }));
}
