import { inTransaction } from '@merchant-payments/db'
import type { UsedMethod } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import type { Owner } from '../../core/rows/find-owner.ts'
import { isRecipient } from './recipients.ts'

/** Stolen cards are tested on public pages: a payment link is switched off after this many cards in a row without a payment. */
const alarmingCards = 20

/** `sessionId` is null for a renewal, which no visitor of a page has tried. */
type Declined = { sessionId: string | null; method: UsedMethod | null }

/**
 * Counts a card that was declined in a session of a payment link. The last one of `alarmingCards` in a row switches the link off, and
 * raises the alarm: in the log, the metrics, and mails to the owners of the merchant and to the operators. A card counts once. Call it
 * when a decline was recorded.
 * @returns the link that was switched off, whose open sessions can still be paid; null otherwise
 */
export async function watchLinkDeclines(
  services: Services,
  { id, livemode }: Owner,
  { sessionId, method }: Declined,
): Promise<string | null> {
  if (sessionId === null || !method?.card) return null
  const { pool } = services.database
  const { rows } = await pool.query<{ link: string | null }>({
    name: 'payment link of a session',
    text: `SELECT payment_link_id AS link FROM payment_sessions WHERE account_id = $1 AND id = $2
           UNION ALL SELECT payment_link_id FROM subscription_sessions WHERE account_id = $1 AND id = $2`,
    values: [id, sessionId],
  })
  const link = rows[0]?.link ?? null
  if (link === null) return null
  const card = `${method.card.brand} ${method.card.last4}`
  const isSwitchedOff = await inTransaction(pool, async (client) => {
    const counted = await client.query<{ active: boolean }>({
      name: 'count a declined card of a link',
      text: count,
      values: [id, link, card],
    })
    if (counted.rows[0]?.active !== false) return false
    await client.query({ name: 'raise the alarm about a link', text: raise, values: [id, link] })
    return true
  })
  if (!isSwitchedOff) return null
  services.observer?.onDeclineAlarm()
  services.alert(
    { account: id, livemode, link },
    'a payment link was switched off, as one card after the other is declined',
  )
  return link
}

const count = `
  UPDATE payment_links
     SET declined_cards = array_append(declined_cards, $3), active = cardinality(declined_cards) + 1 < ${alarmingCards}
   WHERE account_id = $1 AND id = $2 AND active AND NOT ($3 = ANY(declined_cards))
  RETURNING active`

const raise = `
  INSERT INTO decline_alarms (account_id, day, user_id, declines, attempts, link_id, created_at, due_at)
  SELECT a.id, date_trunc('milliseconds', now()), person.id, ${alarmingCards}, ${alarmingCards}, $2, now(), date_trunc('milliseconds', now())
    FROM accounts a, users person
   WHERE a.id = $1 AND ${isRecipient}
  ON CONFLICT DO NOTHING`
