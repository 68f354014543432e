import type { Queryable } from '../queryable.ts'
import { DistributeError } from './error.ts'
import { keptTable } from './references.ts'

/** The name of the session that distributes. */
export const sessionName = 'merchant-payments distribute'

/**
 * For a process that starts: while tables are distributed, or after a run that was interrupted, foreign keys are missing and tables are
 * locked for minutes.
 * @throws DistributeError
 */
export async function requireNoDistribution(client: Queryable): Promise<void> {
  const { rows } = await client.query<{ runs: boolean; interrupted: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM pg_stat_activity
                     WHERE datname = current_database() AND application_name = $1) AS runs,
            to_regclass($2) IS NOT NULL AS interrupted`,
    [sessionName, `public.${keptTable}`],
  )
  if (rows[0]?.runs)
    throw new DistributeError(
      'in_use',
      'The tables are being distributed: start this process when mpay database distribute has ended.',
    )
  if (rows[0]?.interrupted)
    throw new DistributeError(
      'in_use',
      'The tables were not all distributed, and foreign keys are missing: run mpay database distribute again.',
    )
}
