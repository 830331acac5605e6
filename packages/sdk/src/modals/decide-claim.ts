import * as z from 'zod/mini';
import { api } from '../contract/api.ts';
import type { AccountClaim } from '../contract/entities.ts';
import { levelOf } from '../models/context.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { claimAdminRefusal, isOpenClaim } from '../rules/accounts/account-claims.ts';
import { reasonField } from './parts/reason-field.ts';

export const decideClaim = defineForm({
  id: 'decide_claim',
  heading: ({ claim, grant }) => `${grant ? 'Grant' : 'Refuse'} Claim: ${claim.user_id}`,
  command: ['admin', 'decide-claim'],
  argument: {
    name: 'id',
    description: 'ID of an open claim',
    noun: 'open claim',
    flag: { name: 'refuse', description: 'refuse the claim' },
    refusal: (context) => claimAdminRefusal(levelOf(context)),
    async choices({ client }, isRefused) {
      const { claims } = await client.admin.claims();
      return claims
        .filter(isOpenClaim)
        .map((claim) => ({ names: [String(claim.id)], params: { claim, grant: !isRefused } }));
    },
    failure: 'Failed to load claims.',
  },
  intro: ({ claim, grant }) => (grant ? grantTexts(claim) : [`${claim.email} will not receive ${claim.user_id}.`]),
  schema: z.pick(api.admin.decideClaim.request, { reason: true }),
  fields: { reason: reasonField },
  labels: { idle: 'Decide', busy: 'Deciding...', done: 'Decided!' },
  failure: 'Failed to decide the claim.',
  async submit({ reason }, { claim: { id }, grant }, { client }) {
    await client.admin.decideClaim({ id, grant, reason });
  },
  after: (_, __, { refresh }) => refresh(),
});

const grantTexts = ({ user_id, email, holder, group_id }: AccountClaim): string[] => [
  `${user_id} goes to ${email}${holder === undefined ? '' : `, and ${holder} loses it`}.`,
  ...(group_id > 0 ? [`It has group level ${group_id}, so ${email} gets the rights of that group on this site.`] : []),
];
