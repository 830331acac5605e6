import { openPacketSocket, type PacketSocket } from './packet-socket.ts';

/*
 * The part of a game client of packet version 20130807 for signing in and choosing a character. Numbers are
 * little-endian, texts end with NUL.
 */

/** Reasons for a refusal by the game's login server. */
export const loginErrors = { unknown: 0, wrongPassword: 1, blocked: 4, bannedUntil: 6 } as const;

/** Data from a successful login that the char server requires as proof. */
interface Ticket {
  accountId: number;
  loginId1: number;
  loginId2: number;
  sex: number;
}

type LoginResult = { ticket: Ticket } | { refused: number };

const credentialLength = 24;
const lengthOf = { 129: 3, 106: 23, 2110: 26 } as const;

/** Reads the rest of a packet. Its length follows its number. */
async function readSizedPacket(socket: PacketSocket): Promise<Buffer> {
  const length = (await socket.read(2)).readUInt16LE();
  return socket.read(length - 4);
}

/** Signs in to the game with a username and a password. */
export async function loginToGame(port: number, user: string, password: string): Promise<LoginResult> {
  const packet = Buffer.alloc(55);
  packet.writeUInt16LE(0x0064, 0);
  packet.write(user, 6, credentialLength - 1);
  packet.write(password, 6 + credentialLength, credentialLength - 1);
  const socket = await openPacketSocket(port);
  try {
    socket.write(packet);
    const kind = (await socket.read(2)).readUInt16LE();
    if (kind === 0x0069) {
      const body = await readSizedPacket(socket);
      const [loginId1, accountId, loginId2] = [0, 4, 8].map((at) => body.readUInt32LE(at)) as [number, number, number];
      return { ticket: { loginId1, accountId, loginId2, sex: body.readUInt8(42) } };
    }
    if (kind === 0x083e) return { refused: (await socket.read(lengthOf[kind] - 2)).readUInt32LE() };
    if (kind === 0x006a) return { refused: (await socket.read(lengthOf[kind] - 2)).readUInt8() };
    throw new Error(`the login-server answers with packet 0x${kind.toString(16)}`);
  } finally {
    await socket.close();
  }
}

/** A character in the list that the game sends. */
export interface ShownCharacter {
  name: string;
  slot: number;
}

/** Length of a character record in this packet version, and the offsets of its name and slot. */
const record = { length: 144, name: 78, slot: 108 } as const;

function readCharacters(body: Buffer): ShownCharacter[] {
  const list = body.subarray(23);
  return Array.from({ length: list.length / record.length }, (_, index) => {
    const one = list.subarray(index * record.length, (index + 1) * record.length);
    const name = one.subarray(record.name, record.name + credentialLength);
    return { name: name.toString('latin1').replace(/\0.*$/s, ''), slot: one.readUInt8(record.slot) };
  });
}

/** A game client's connection at the character selection. */
export interface CharacterSelection {
  /** Number of character slots that the game sends. */
  slots: number;
  /** Characters in the list that the game sends first. */
  characters: ShownCharacter[];
  /** Creates a character; resolves to false if the game refuses it. */
  create(name: string, slot: number): Promise<boolean>;
  leave(): Promise<void>;
}

/** Connects to the game's char server, as a client does automatically after signing in. */
export async function openCharacterSelection(port: number, ticket: Ticket): Promise<CharacterSelection> {
  const packet = Buffer.alloc(17);
  packet.writeUInt16LE(0x0065, 0);
  packet.writeUInt32LE(ticket.accountId, 2);
  packet.writeUInt32LE(ticket.loginId1, 6);
  packet.writeUInt32LE(ticket.loginId2, 10);
  packet.writeUInt8(ticket.sex, 16);
  const socket = await openPacketSocket(port);
  socket.write(packet);
  await socket.read(4);
  const selection = { slots: 0, characters: [] as ShownCharacter[] };
  for (;;) {
    const kind = (await socket.read(2)).readUInt16LE();
    if (kind === 0x082d) selection.slots = (await readSizedPacket(socket)).readUInt8(3);
    else if (kind === 0x006b) {
      selection.characters = readCharacters(await readSizedPacket(socket));
      break;
    } else throw new Error(`the char-server answers with packet 0x${kind.toString(16)}`);
  }
  return {
    ...selection,
    leave: () => socket.close(),
    async create(name, slot) {
      const asked = Buffer.alloc(31);
      asked.writeUInt16LE(0x0970, 0);
      asked.write(name, 2, credentialLength - 1);
      asked.writeUInt8(slot, 26);
      asked.writeUInt16LE(1, 27);
      asked.writeUInt16LE(1, 29);
      socket.write(asked);
      return untilCreated(socket);
    },
  };
}

/** Lengths of other packets in the character selection; 0 if the packet contains its length. */
const passedOver: Record<number, number> = { 2464: 6, 525: 0, 2233: 12 };

async function untilCreated(socket: PacketSocket): Promise<boolean> {
  for (;;) {
    const kind = (await socket.read(2)).readUInt16LE();
    if (kind === 0x006d) return socket.read(record.length).then(() => true);
    if (kind === 0x006e) return socket.read(1).then(() => false);
    const length = passedOver[kind];
    if (length === undefined) throw new Error(`the char-server answers with packet 0x${kind.toString(16)}`);
    if (length === 0) await readSizedPacket(socket);
    else await socket.read(length - 2);
  }
}
