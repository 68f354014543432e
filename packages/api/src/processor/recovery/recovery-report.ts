import type { Services } from '../../core/request/context.ts'
import { setUpModes } from '../../core/request/set-up-modes.ts'
import { feedQueue } from './feed-queue.ts'

/** The results of the readings since a time. */
type RecoveryReport = {
  /** Feeds that are still to be read. */
  open: number
  /** Feeds that were read, their examined events, and the missing ones among those. */
  read: number
  listed: number
  missing: number
  /** Feeds that could not be read, and why. */
  failed: { livemode: boolean; processorAccount: string | null; reason: string }[]
}

/** @param since by the database's clock */
export async function recoveryReport(
  services: Pick<Services, 'database' | 'processor'>,
  since: Date,
): Promise<RecoveryReport> {
  const { database } = services
  const { rows } = await database.pool.query<Omit<RecoveryReport, 'failed'>>({
    name: 'standing of the recovery',
    text: `SELECT count(*) FILTER (WHERE due_at <= now() OR due_at <= now() + $3 * interval '1 second' AND last_error IS NULL)::int AS open,
                  count(*) FILTER (WHERE read_at >= $1)::int AS read,
                  COALESCE(sum(listed) FILTER (WHERE read_at >= $1), 0)::int AS listed,
                  COALESCE(sum(missing) FILTER (WHERE read_at >= $1), 0)::int AS missing
             FROM event_feeds WHERE livemode = ANY($2)`,
    // A feed that a process reads is due again when its lease ends.
    values: [since, setUpModes(services), feedQueue.leaseSeconds],
  })
  const failed = await database.prisma.eventFeed.findMany({
    where: { lastError: { not: null }, OR: setUpModes(services).map((livemode) => ({ livemode })) },
    orderBy: [{ processorAccount: 'asc' }, { livemode: 'asc' }],
    select: { livemode: true, processorAccount: true, lastError: true },
  })
  return {
    ...(rows[0] ?? { open: 0, read: 0, listed: 0, missing: 0 }),
    failed: failed.map(({ livemode, processorAccount, lastError }) => ({
      livemode,
      processorAccount: processorAccount || null,
      reason: lastError ?? '',
    })),
  }
}
