import { ClientFault } from './fault.ts';

/** Reads little-endian numbers from bytes, one after the other. A read beyond the last byte throws a `ClientFault`. */
export class ByteReader {
  readonly bytes: Buffer;
  #at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = at;
  }

  get at(): number {
    return this.#at;
  }

  get left(): number {
    return this.bytes.length - this.#at;
  }

  /** Advances the read position by `count` bytes and returns the previous position. */
  skip(count: number): number {
    const from = this.#at;
    if (count < 0 || count > this.left) throw new ClientFault('ends early');
    this.#at += count;
    return from;
  }

  take(count: number): Buffer {
    const from = this.skip(count);
    return this.bytes.subarray(from, from + count);
  }

  u8(): number {
    return this.bytes.readUInt8(this.skip(1));
  }

  u16(): number {
    return this.bytes.readUInt16LE(this.skip(2));
  }

  u32(): number {
    return this.bytes.readUInt32LE(this.skip(4));
  }

  i32(): number {
    return this.bytes.readInt32LE(this.skip(4));
  }

  f32(): number {
    return this.bytes.readFloatLE(this.skip(4));
  }

  /**
   * Reads a 64-bit integer.
   * @throws {ClientFault} if JavaScript cannot represent it exactly, because no file is that large.
   */
  u64(): number {
    const value = this.bytes.readBigUInt64LE(this.skip(8));
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ClientFault('names a place that no file has');
    return Number(value);
  }

  /**
   * Reads the number of the records that follow, each of at least `recordBytes`.
   * @throws {ClientFault} if so many records do not fit into the remaining bytes.
   */
  count(recordBytes: number): number {
    const count = this.u32();
    if (count * recordBytes > this.left) throw new ClientFault('ends early');
    return count;
  }
}
