import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from './secrets.ts';

const ivLength = 12;
const tagLength = 16;
const headLength = 2 + ivLength + tagLength;

/**
 * Encrypts a text with AES-256-GCM and a key of this realm. The owner is associated data, so a row that is copied to
 * another owner cannot be decrypted. Layout: key id (2 bytes), iv, tag, ciphertext.
 */
export function seal(secrets: Secrets, owner: string, text: string): Buffer {
  const { id, key } = secrets.seal.current;
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const head = Buffer.alloc(2);
  head.writeUInt16BE(id);
  return Buffer.concat([head, iv, cipher.getAuthTag(), sealed]);
}

/**
 * Decrypts a value that was encrypted for an owner; undefined if the key is missing, the owner differs or a byte was
 * changed.
 */
export function unseal(secrets: Secrets, owner: string, sealed: Uint8Array): string | undefined {
  const bytes = Buffer.from(sealed);
  if (bytes.length < headLength) return undefined;
  const key = secrets.seal.find(bytes.readUInt16BE(0));
  if (!key) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(2, 2 + ivLength), { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(2 + ivLength, headLength));
  try {
    return decipher.update(bytes.subarray(headLength), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
