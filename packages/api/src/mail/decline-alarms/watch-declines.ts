import type { Services } from '../../core/request/context.ts'
import type { Owner } from '../../core/rows/find-owner.ts'
import { isRecipient } from './recipients.ts'

/** Stolen cards are tested by many small payments: this many declines within an hour raise the alarm, if few payments succeed. */
const alarmingDeclines = 100
const hourMs = 60 * 60 * 1000
/** Seconds between two counts of an account with many payments. */
const countedEvery = 60

/**
 * Raises the alarm about an account with `alarmingDeclines` or more within an hour that are over half of its attempts: once a day, in the
 * log, the metrics, and mails to the owners of the merchant and to the operators. Call it when a decline was recorded.
 */
export async function watchDeclines(services: Services, { id, livemode }: Owner): Promise<void> {
  const { pool } = services.database
  const since = new Date(services.processorClock.now().getTime() - hourMs)
  const { rowCount } = await pool.query({
    name: 'latest declines of an account',
    text: `SELECT 1 FROM events
            WHERE account_id = $1 AND type = 'payment_intent.payment_failed' AND created_at > $2
            ORDER BY created_at DESC LIMIT ${alarmingDeclines}`,
    values: [id, since],
  })
  if ((rowCount ?? 0) < alarmingDeclines) return
  const counted = { action: 'decline alarm', subject: String(id), max: 1, seconds: countedEvery }
  if ((await services.attempts(counted)) !== null) return
  const { rows } = await pool.query<{ declines: number; attempts: number }>({
    name: 'raise the alarm about declines',
    text: raise,
    values: [id, since],
  })
  const [alarm] = rows
  if (!alarm) return
  services.observer?.onDeclineAlarm()
  services.alert({ account: id, livemode, ...alarm }, 'most payments of a merchant are declined')
}

const raise = `
  WITH counted AS (
    SELECT (SELECT count(*)::int FROM events
             WHERE account_id = $1 AND type = 'payment_intent.payment_failed' AND created_at > $2) AS declines,
           (SELECT count(*)::int FROM events
             WHERE account_id = $1 AND type = 'payment_intent.succeeded' AND created_at > $2) AS successes)
  INSERT INTO decline_alarms (account_id, day, user_id, declines, attempts, created_at, due_at)
  SELECT a.id, date_trunc('day', now()), person.id, declines, declines + successes, now(), date_trunc('milliseconds', now())
    FROM counted, accounts a, users person
   WHERE a.id = $1 AND declines >= ${alarmingDeclines} AND declines > successes
     AND ${isRecipient}
     AND NOT EXISTS (
       SELECT 1 FROM decline_alarms raised WHERE raised.account_id = $1 AND raised.link_id IS NULL AND raised.created_at > now() - interval '1 day')
  ON CONFLICT DO NOTHING
  RETURNING declines, attempts`
