import { maxReminderDays } from '../../contract/subscriptions/reminder-days.ts'
import type { MailServices } from '../queue/send-due-mails.ts'
import { canBePaidSql, isLastCardSql, mayReceive, mayReceiveSql, maySellSql } from './reachable-sql.ts'
import { cardDays, lateDays } from './reminder-steps.ts'

/** Rows that one round adds; the next round adds the rest. */
const maxNew = 1000
const dayMs = 24 * 60 * 60 * 1000

/** Adds a row for each renewal that failed so many days ago, once. Rows are due at once. */
export async function addFailedRenewals({ database, processorClock }: MailServices): Promise<void> {
  const now = processorClock.now()
  await database.pool.query({
    name: 'add reminders of failed renewals',
    text: `INSERT INTO customer_reminders (account_id, subscription_id, kind, occasion, days, created_at, due_at)
           SELECT subscription.account_id, subscription.id, 'renewal_failed', subscription.unpaid_since, step.days, now(),
                  date_trunc('milliseconds', now())
             ${subjects}
            CROSS JOIN LATERAL (
              SELECT max(days) AS days FROM unnest(account.reminder_days) AS days
               WHERE subscription.unpaid_since <= $1::timestamptz - days * interval '1 day') step
            WHERE subscription.unpaid_since > $2 AND subscription.status IN ('past_due', 'unpaid')
              AND subscription.unpaid_since > $1::timestamptz - (step.days + ${lateDays}) * interval '1 day'
              AND ${unlessAdded('renewal_failed', 'unpaid_since')} AND ${mayReceiveSql} AND ${canBePaidSql}
            LIMIT ${maxNew}
           ON CONFLICT DO NOTHING`,
    values: [now, new Date(now.getTime() - (maxReminderDays + lateDays) * dayMs)],
  })
}

/** Adds a row for each card of a subscription that expires within so many days, once, due at once. @returns whether there may be more */
export async function addExpiringCards({ database, processorClock }: MailServices): Promise<boolean> {
  const [first] = cardDays
  const now = processorClock.now()
  const { rowCount } = await database.pool.query({
    name: 'add reminders of cards that expire',
    text: `INSERT INTO customer_reminders (account_id, subscription_id, kind, occasion, days, created_at, due_at)
           SELECT subscription.account_id, subscription.id, 'card_expires', subscription.card_ends_at, step.days, now(),
                  date_trunc('milliseconds', now())
             ${subjects}
            CROSS JOIN LATERAL (
              SELECT min(days) AS days FROM unnest($3::int[]) AS days
               WHERE subscription.card_ends_at <= $1::timestamptz + days * interval '1 day') step
            WHERE subscription.card_ends_at > $1 AND subscription.card_ends_at <= $2 AND account.card_reminders
              AND subscription.status IN ('active', 'trialing') AND NOT subscription.cancel_at_period_end
              AND ${unlessAdded('card_expires', 'card_ends_at')} AND ${mayReceiveSql} AND ${canBePaidSql}
            LIMIT ${maxNew}
           ON CONFLICT DO NOTHING`,
    values: [now, new Date(now.getTime() + first * dayMs), [...cardDays]],
  })
  return rowCount === maxNew
}

/** The same for each customer whose last kept card expires. */
export async function addExpiringKeptCards({ database, processorClock }: MailServices): Promise<boolean> {
  const [first] = cardDays
  const now = processorClock.now()
  const { rowCount } = await database.pool.query({
    name: 'add reminders of kept cards that expire',
    text: `INSERT INTO kept_card_reminders (account_id, customer_id, occasion, days, created_at, due_at)
           SELECT DISTINCT method.account_id, method.customer_id, method.card_ends_at, step.days, now(),
                  date_trunc('milliseconds', now())
             FROM payment_methods method
             JOIN customers customer ON customer.account_id = method.account_id AND customer.id = method.customer_id
             JOIN accounts account ON account.id = method.account_id
             JOIN merchants merchant ON merchant.id = account.merchant_id
            CROSS JOIN LATERAL (
              SELECT min(days) AS days FROM unnest($3::int[]) AS days
               WHERE method.card_ends_at <= $1::timestamptz + days * interval '1 day') step
            WHERE method.card_ends_at > $1 AND method.card_ends_at <= $2 AND account.card_reminders
              AND ${isLastCardSql} AND ${mayReceive('customer.email')} AND ${maySellSql}
              AND NOT EXISTS (
                SELECT 1 FROM kept_card_reminders r
                 WHERE r.account_id = method.account_id AND r.customer_id = method.customer_id
                   AND r.occasion = method.card_ends_at AND r.days = step.days)
            LIMIT ${maxNew}
           ON CONFLICT DO NOTHING`,
    values: [now, new Date(now.getTime() + first * dayMs), [...cardDays]],
  })
  return rowCount === maxNew
}

const subjects = `FROM subscriptions subscription
             JOIN subscription_sessions session
               ON session.account_id = subscription.account_id AND session.ref = subscription.session_ref
             JOIN accounts account ON account.id = subscription.account_id
             JOIN merchants merchant ON merchant.id = account.merchant_id`

function unlessAdded(kind: string, occasion: string): string {
  return `NOT EXISTS (
                SELECT 1 FROM customer_reminders r
                 WHERE r.account_id = subscription.account_id AND r.subscription_id = subscription.id AND r.kind = '${kind}'
                   AND r.occasion = subscription.${occasion} AND r.days = step.days)`
}
