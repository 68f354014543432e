import { type BalanceMirror, Prisma } from '@merchant-payments/db'
import { claim } from '@merchant-payments/db/worker'
import type { Services } from '../request/context.ts'
import { andInSetUpMode } from '../request/set-up-modes.ts'

const batch = 50
/** The duration of a claim unless it is renewed: longer than it takes to read and write one page of the ledger. */
const lease = Prisma.sql`interval '1 minute'`

/** A claimed copy of a ledger. */
export type ClaimedMirror = Pick<BalanceMirror, 'accountId' | 'claim' | 'mirroredUntil' | 'passBegan' | 'cursor'> & {
  livemode: boolean
  processorAccountId: string
}

/** Another worker has claimed the ledger. */
export class ClaimLostError extends Error {
  override readonly name = 'ClaimLostError'
}

/**
 * Claims ledgers that are due, and those whose worker has died. A change that is noted from now on makes a ledger due again.
 * @param early also ledgers whose delay has not passed
 */
export function claimMirrors(services: Services, { early = false } = {}): Promise<ClaimedMirror[]> {
  return claim<ClaimedMirror>(services.database.pool, {
    table: 'balance_mirrors',
    key: ['account_id'],
    where: Prisma.sql`(leased_until <= now() OR leased_until IS NULL AND due_at ${early ? Prisma.sql`IS NOT NULL` : Prisma.sql`<= now()`})
      ${andInSetUpMode(services)}`,
    orderBy: 'due_at',
    limit: batch,
    set: Prisma.sql`due_at = NULL, leased_until = now() + ${lease}, claim = claim + 1`,
    join: { tables: 'accounts a', on: 'a.id = claimed.account_id AND a.processor_account_id IS NOT NULL' },
    returning: {
      accountId: 'claimed.account_id',
      claim: 'claimed.claim',
      mirroredUntil: 'claimed.mirrored_until',
      passBegan: 'claimed.pass_began',
      cursor: 'claimed.cursor',
      livemode: 'a.livemode',
      processorAccountId: 'a.processor_account_id',
    },
  })
}

type Place = Pick<BalanceMirror, 'passBegan' | 'cursor'>

/**
 * Stores the progress of a pass, and renews the claim.
 * @throws ClaimLostError
 */
export async function keepPlace({ database }: Services, mirror: ClaimedMirror, place: Place): Promise<void> {
  const { rowCount } = await database.pool.query({
    name: 'keep the place in a ledger',
    text: `UPDATE balance_mirrors SET pass_began = $3, cursor = $4, leased_until = now() + ${lease.sql}
            WHERE account_id = $1 AND claim = $2`,
    values: [mirror.accountId, mirror.claim, place.passBegan, place.cursor],
  })
  if (!rowCount) throw new ClaimLostError()
}

const maxPauseSeconds = 3600

/** Releases a ledger after a failure; the pause doubles with each failure, up to an hour. The next pass continues where this one ended. */
export async function keepMirrorFailure({ database }: Services, mirror: ClaimedMirror, words: string): Promise<void> {
  await database.pool.query({
    name: 'keep the failure of a ledger',
    text: `UPDATE balance_mirrors
              SET leased_until = NULL, failures = failures + 1, last_error = left($3, 1000),
                  due_at = to_timestamp(extract(epoch FROM now()) + LEAST(${maxPauseSeconds}, 2 ^ LEAST(failures, 12)))
            WHERE account_id = $1 AND claim = $2`,
    values: [mirror.accountId, mirror.claim, words],
  })
}
