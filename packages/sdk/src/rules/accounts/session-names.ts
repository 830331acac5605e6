import type { SessionInfo } from '../../contract/entities.ts';
import { ownValue } from '../../core/own-value.ts';

const kinds: Readonly<Record<string, string>> = {
  browser: 'Browser',
  terminal: 'Terminal UI',
  command: 'Command line',
};

/** Returns the label of the kind of client that a session is from. */
export const sessionKind = ({ kind }: SessionInfo): string => ownValue(kinds, kind) ?? 'Another program';

/** Returns the displayed name of a session, such as `Firefox on Linux`. */
export function sessionName(session: SessionInfo): string {
  const program = session.program || sessionKind(session);
  return session.system ? `${program} on ${session.system}` : program;
}
