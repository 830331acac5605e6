import type { Api, CallReply, CallRequest } from '@kafra/sdk/contract';
import type { Context } from '../domain/context.ts';
import { Refusal } from '../rules/refusal.ts';

type Login = (
  request: CallRequest<Api['account']['login']>,
  context: Context,
) => Promise<CallReply<Api['account']['login']>>;

const outcomeOf = ({ not_verified, challenge }: CallReply<Api['account']['login']>): string => {
  if (not_verified) return 'unverified';
  return challenge === undefined ? 'ok' : 'second_factor';
};

/** Wraps the sign-in handler to count the outcome of each attempt in the metrics. */
export const countSignIns =
  (login: Login): Login =>
  async (request, context) => {
    const { metrics } = context.services;
    try {
      const reply = await login(request, context);
      metrics.count('signIns', { outcome: outcomeOf(reply) });
      return reply;
    } catch (error) {
      metrics.count('signIns', { outcome: error instanceof Refusal ? error.code : 'failed' });
      throw error;
    }
  };
