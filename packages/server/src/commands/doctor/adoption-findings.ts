import { type Finding, warn } from '../../rules/finding.ts';
import { countOpenClaims } from '../../store/claims.ts';
import type { Database } from '../../store/database.ts';
import { readFluxcp } from '../../store/fluxcp.ts';

/** What a realm has that was run with FluxCP, and claims that nobody looks at. */
export async function adoptionFindings({ db }: Database): Promise<Finding[]> {
  const passwords = (await readFluxcp(db))?.passwords ?? [];
  const claims = await countOpenClaims(db);
  return [
    ...passwords.map(({ table, count, statement }) =>
      warn(`${table} of FluxCP has ${count} passwords as they were typed; as an administrator run: ${statement}`),
    ),
    ...(claims > 0
      ? [warn(`claims of game accounts that wait for staff: ${claims}; see \`kafra-server accounts claims\``)]
      : []),
  ];
}
