/** Why a file of a client gives nothing: the words that coverage reports count by. */
export type FaultReason = 'not_found' | 'protected' | 'lzma' | 'unreadable' | 'empty' | 'too_big';

/** What is wrong with a file of a client, in words that stand behind its name. Readers throw nothing else. */
export class ClientFault extends Error {
  readonly reason: FaultReason;
  constructor(message: string, reason: FaultReason = 'unreadable') {
    super(message);
    this.reason = reason;
  }
}

export const tooBig = (what: string) => new ClientFault(what, 'too_big');
