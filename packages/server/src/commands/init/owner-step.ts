import { ownerLevel } from '@kafra/sdk/contract';
import { emailProblem, hour, normalizeEmail } from '@kafra/sdk/rules';
import type { ServerConfig } from '../../config.ts';
import { findOwner, makeOwner, ownerLinkLasts } from '../../domain/first-owner.ts';
import { type Finding, ok, warn } from '../../rules/finding.ts';
import { Refusal } from '../../rules/refusal.ts';
import { ConfigError } from '../../rules/settings/config-error.ts';
import type { Database } from '../../store/connection/database.ts';
import type { Answers, Asker } from './answers.ts';
import type { GameDatabaseFacts } from './game-database.ts';
import { InitStop } from './init-stop.ts';

const later = 'run `kafra-server init --owner EMAIL --owner-account USERID`';

/** Returns the link with which the owner of the realm chooses a password once. */
export const resetLinkText = ({ publicUrl = '' }: ServerConfig, token: string): string =>
  `${publicUrl}/#/reset/${token} (once, within ${ownerLinkLasts / hour} hours)`;

async function ask({ owner }: Answers, asker: Asker, candidates: readonly string[]): Promise<Answers['owner']> {
  if (owner) return owner;
  const [first] = candidates;
  if (first === undefined) return undefined;
  const account = await asker.ask(`Game account of the owner (in group ${ownerLevel}: ${candidates.join(', ')})`, {
    fallback: first,
    problem: (answer) => (candidates.includes(answer) ? undefined : `Group ${ownerLevel} has no such account.`),
  });
  const email =
    account &&
    (await asker.ask('E-mail address of the owner (empty: later)', {
      problem: (answer) => emailProblem(answer)?.message,
    }));
  return account && email ? { account, email } : undefined;
}

type Owner = NonNullable<Awaited<ReturnType<typeof findOwner>>>;

/** Returns a finding with the existing owner of the realm. It is a warning if the operator requests another owner. */
function ownerFinding(owner: Owner, asked: Answers['owner'], config: ServerConfig): Finding {
  const { email, userId, token } = owner;
  const text =
    token === undefined
      ? `the owner is ${email}, with the game account ${userId}`
      : `the owner is ${email}; link to choose a password: ${resetLinkText(config, token)}`;
  const isSame =
    asked === undefined ||
    (normalizeEmail(asked.email) === normalizeEmail(email) && asked.account.toLowerCase() === userId.toLowerCase());
  if (isSame) return ok(text);
  return warn(
    `${text}; ${asked.email} with ${asked.account} did not become an owner: \`kafra-server accounts owner\` adds another`,
  );
}

/**
 * Creates the first owner of the realm, unless one exists. The owner signs in by a link, because there is no initial
 * password.
 */
export async function ownerStep(
  database: Database,
  { config, facts, answers, asker }: { config: ServerConfig; facts: GameDatabaseFacts; answers: Answers; asker: Asker },
): Promise<Finding> {
  const now = Date.now();
  const found = await findOwner(database, now);
  if (found) return ownerFinding(found, answers.owner, config);
  const owner = await ask(answers, asker, facts.candidates);
  if (!owner)
    return warn(
      facts.candidates.length === 0
        ? `no owner yet: group ${ownerLevel} has no game account; set login.group_id of your account, then ${later}`
        : `no owner yet: ${later} with an account of group ${ownerLevel}, such as ${facts.candidates.join(', ')}`,
    );
  try {
    const token = await makeOwner(database, { email: owner.email, userId: owner.account }, now);
    return ok(
      token === undefined
        ? `the owner is ${owner.email}, who already has a password`
        : `the owner is ${owner.email}; link to choose a password: ${resetLinkText(config, token)}`,
    );
  } catch (error) {
    if (error instanceof ConfigError) throw new InitStop('badAnswer', error.message);
    if (error instanceof Refusal)
      throw new InitStop('badAnswer', `The address of the owner is invalid: ${error.message}`);
    throw error;
  }
}
