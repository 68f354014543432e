import type { Services } from '../../core/request/context.ts'
import { beginningOfMonth, type DisputeLevel } from '../../money/dispute-rate.ts'
import { readDisputesOfMonth } from './read-disputes-of-month.ts'

/** The numbers of merchants whose disputes of this month have reached a level, by mode. */
export type DisputeLevels = Record<'live' | 'test', Record<Exclude<DisputeLevel, 'ok'>, number>>

/** Reads the accounts that have disputes of this month alone. On a cluster every server is asked. */
export async function countDisputeLevels(
  services: Pick<Services, 'database' | 'processorClock'>,
): Promise<DisputeLevels> {
  const { rows } = await services.database.pool.query<{ id: number; livemode: boolean }>({
    name: 'accounts with disputes of the month',
    text: 'SELECT id, livemode FROM accounts WHERE id IN (SELECT account_id FROM disputes WHERE created_at >= $1)',
    values: [beginningOfMonth(services.processorClock.now())],
  })
  const disputesOf = await readDisputesOfMonth(
    services,
    rows.map(({ id }) => id),
  )
  const levelsIn = (mode: boolean) => {
    const levels = rows.filter(({ livemode }) => livemode === mode).map(({ id }) => disputesOf(id).level)
    const count = (level: DisputeLevel) => levels.filter((one) => one === level).length
    return { warning: count('warning'), alarm: count('alarm') }
  }
  return { live: levelsIn(true), test: levelsIn(false) }
}
