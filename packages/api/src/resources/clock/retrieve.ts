import type { AccountScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { mayAdvance } from './may-advance.ts'
import { type ClockWire, maxAdvanceSeconds } from './schema.ts'

/** An invoice is a draft for an hour; the minute is the time for its payment. */
const collectionSeconds = 3_660

/** The processor's time, and the times to which it can be advanced. */
export async function retrieveClock(scope: Pick<AccountScope, 'services' | 'account' | 'actor'>): Promise<ClockWire> {
  const { services, account } = scope
  const time = services.processorClock.now()
  const now = unixSeconds(time)
  const movable = services.sandboxClock !== undefined && !account.livemode
  return {
    object: 'clock',
    now,
    ahead: Math.max(0, Math.round((time.getTime() - services.clock.now().getTime()) / 1000)),
    movable,
    may_advance: movable && (await mayAdvance(scope)),
    moving: movable && services.sandboxClock?.isMoving() === true,
    next_renewal: movable ? await findNextRenewal(scope, time) : null,
    livemode: account.livemode,
  }
}

async function findNextRenewal({ services, account }: Pick<AccountScope, 'services' | 'account'>, now: Date) {
  const { rows } = await services.database.pool.query<{ id: string; at: Date }>({
    name: 'next renewal of an account',
    text: `SELECT id, current_period_end AS at FROM subscriptions
            WHERE account_id = $1 AND status IN ('active', 'trialing', 'past_due') AND NOT cancel_at_period_end
              AND current_period_end > $2 AND current_period_end <= $3
            ORDER BY current_period_end LIMIT 1`,
    values: [account.id, now, new Date(now.getTime() + (maxAdvanceSeconds - collectionSeconds) * 1000)],
  })
  const [next] = rows
  if (!next) return null
  const at = unixSeconds(next.at)
  return { subscription_id: next.id, at, collected: at + collectionSeconds }
}
