/**
 * Reason why a picture cannot be made from the game client's files, by which coverage reports count missing pictures.
 */
export type FaultReason = 'not_found' | 'protected' | 'lzma' | 'unreadable' | 'empty' | 'too_big';

/**
 * Error about a file of a game client. Its message continues a sentence that begins with the name of the file. Readers
 * of client files throw no other errors.
 */
export class ClientFault extends Error {
  readonly reason: FaultReason;
  constructor(message: string, reason: FaultReason = 'unreadable') {
    super(message);
    this.reason = reason;
  }
}

export const tooBig = (what: string) => new ClientFault(what, 'too_big');
