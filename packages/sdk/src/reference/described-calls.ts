import { type ApiNoun, allCalls } from '../contract/api.ts';
import type { CallDefinition } from '../contract/call-definition.ts';
import { callTexts } from './descriptions/calls/index.ts';
import type { FieldText, RefusalKey } from './descriptions/describe.ts';
import { refusalsOf } from './responses.ts';

/** Documentation of a call. */
export interface AnyCallText {
  summary: string;
  description?: string;
  request?: Readonly<Record<string, FieldText>>;
  reply?: Readonly<Record<string, FieldText>>;
  errors?: readonly RefusalKey[];
}

/** An API call with its documentation. */
export interface DescribedCall {
  name: string;
  noun: ApiNoun;
  route: CallDefinition;
  text: AnyCallText;
}

export const describedCalls = (): DescribedCall[] =>
  allCalls().map(({ name, noun, verb, route }) => {
    const text = (callTexts[noun] as Readonly<Record<string, AnyCallText>>)[verb];
    if (!text) throw new Error(`${name} is not described`);
    return { name, noun, route, text };
  });

/** Returns the documentation of a call as text. */
export const aboutCall = ({ text }: DescribedCall): string => `${text.summary}. ${text.description ?? ''}`.trim();

/** Returns the route of a call and the text about its access rights. */
export const accessToCall = ({ route }: DescribedCall): string =>
  `\`${route.method} ${route.path}\` ${callersOf(route)}`;

function callersOf({ auth, level, scope }: CallDefinition): string {
  if (auth === 'none') return 'Requires no session.';
  const who = level === undefined ? 'Requires a session' : `Requires a session with group level ${level} or more`;
  return `${who}${tokensFor(scope)}`;
}

/** Returns the text about the personal access tokens that may make a call. */
function tokensFor(scope: CallDefinition['scope']): string {
  if (scope === 'none') return '. Refuses access tokens.';
  return scope === 'any' ? ', or any access token.' : `, or an access token with the scope \`${scope}\`.`;
}

/** Returns the documentation of the errors that are specific to a call; empty without specific errors. */
export function ownRefusals({ route, text }: DescribedCall): string {
  const own = refusalsOf(route, text.errors)
    .filter(({ code, reason }) => text.errors?.includes((reason ? `conflict.${reason}` : code) as never))
    .map(({ code, reason }) => `\`${code}${reason ? `: ${reason}` : ''}\``);
  return own.length === 0 ? '' : `Refused with ${own.join(', ')}.`;
}
