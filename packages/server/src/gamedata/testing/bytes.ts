/** Functions that write numbers (little-endian) and texts as bytes, as in the files of a game client. */
export const u8 = (...values: number[]): Buffer => Buffer.from(values);

export function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

export function i32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

export function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

export function f32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
}

export const text = (value: string): Buffer => Buffer.from(value, 'latin1');
/** Converts a hexadecimal text with optional spaces to bytes. */
export const hex = (digits: string): Buffer => Buffer.from(digits.replace(/\s+/g, ''), 'hex');
export const join = (...parts: readonly Uint8Array[]): Buffer => Buffer.concat(parts);
