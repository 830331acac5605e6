import { chmodSync, chownSync, readFileSync } from 'node:fs';

/** A user of this machine's operating system. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/** Finds a user of the operating system by name; undefined for an unknown name. */
export function findSystemUser(name: string): SystemUser | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid, gid] = lines.map((line) => line.split(':')).find(([own]) => own === name) ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** Gives a user of the operating system the right to read a file that only root may change. */
export function letRead(file: string, { gid }: SystemUser): void {
  chownSync(file, process.getuid?.() ?? 0, gid);
  chmodSync(file, 0o640);
}

/** Changes the owner of files and folders to a user of the operating system. */
export function giveTo(files: readonly string[], { uid, gid }: SystemUser): void {
  for (const file of files) chownSync(file, uid, gid);
}
