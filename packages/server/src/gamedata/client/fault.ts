/** Kind of a fault of a client's file, by which coverage reports count missing pictures. */
export type FaultReason = 'not_found' | 'protected' | 'lzma' | 'unreadable' | 'empty' | 'too_big';

/** Fault of a client's file, in words that follow its name. Readers throw no other errors. */
export class ClientFault extends Error {
  readonly reason: FaultReason;
  constructor(message: string, reason: FaultReason = 'unreadable') {
    super(message);
    this.reason = reason;
  }
}

export const tooBig = (what: string) => new ClientFault(what, 'too_big');
