import type { KeptCard } from '@merchant-payments/processor'
import { entryLinkTo } from '../../contract/payment-methods/return-link.ts'
import { newCardUrl } from '../../contract/subscriptions/payment-update-link.ts'
import { failedStatuses } from '../../contract/subscriptions/unpaid-since.ts'
import { deadlineStep } from '../queue/deadline-steps.ts'
import { type MailQueue, type MailServices, type OfAccount, sendDueMails } from '../queue/send-due-mails.ts'
import { addExpiringCards, addExpiringKeptCards, addFailedRenewals } from './add-due-reminders.ts'
import { cardMail, keptCardMail, renewalMail } from './compose-reminder.ts'
import { canBePaidSql, isLastCardSql, mayReceive, mayReceiveSql, maySellSql } from './reachable-sql.ts'
import { cardDays, reachedStep } from './reminder-steps.ts'

type Reminder = OfAccount & {
  subscriptionId: string
  kind: 'renewal_failed' | 'card_expires'
  occasion: Date
  days: number
  status: string
  ending: boolean
  unpaidSince: Date | null
  cardEndsAt: Date | null
  card: KeptCard | null
  email: string | null
  locale: string | null
  plan: string
  currency: string
  /** Of all payments that are missing, in minor units; null where none is known. */
  amount: string | null
  mayReceive: boolean
  canBePaid: boolean
  reminderDays: number[]
  cardReminders: boolean
}

/**
 * Sends mails to customers about renewals that failed, on the days of the merchant's choice, and about cards that expire, by the
 * processor's clock. A row for each subscription or customer, occasion and day prevents a second mail. Sends none unless `CUSTOMER_MAILS` is on.
 * @returns the errors
 */
export async function sendCustomerReminders(services: MailServices): Promise<Error[]> {
  if (services.remindsCustomers) await addFailedRenewals(services)
  return [...(await sendDueMails(services, queue)), ...(await sendDueMails(services, keptCards))]
}

/**
 * Adds the mails about cards that expire. It reads all cards of the next month, so it is no work of each half minute.
 * @returns whether there may be more
 */
export async function addCardReminders(services: MailServices): Promise<boolean> {
  if (!services.remindsCustomers) return false
  const ofSubscriptions = await addExpiringCards(services)
  const kept = await addExpiringKeptCards(services)
  return ofSubscriptions || kept
}

const queue: MailQueue<Reminder> = {
  table: 'customer_reminders',
  key: { subscription_id: 'subscriptionId', kind: 'kind', occasion: 'occasion', days: 'days' },
  join: {
    tables: 'subscriptions subscription, subscription_sessions session',
    on: `subscription.account_id = claimed.account_id AND subscription.id = claimed.subscription_id
         AND session.account_id = claimed.account_id AND session.ref = subscription.session_ref`,
  },
  returning: {
    subscriptionId: 'claimed.subscription_id',
    kind: 'claimed.kind',
    occasion: 'claimed.occasion',
    days: 'claimed.days',
    status: 'subscription.status',
    ending: 'subscription.cancel_at_period_end',
    unpaidSince: 'subscription.unpaid_since',
    cardEndsAt: 'subscription.card_ends_at',
    card: 'subscription.card',
    email: 'subscription.customer_email',
    locale: `COALESCE(session.locale, (
      SELECT c.locale FROM customers c WHERE c.account_id = claimed.account_id AND c.id = session.customer_id))`,
    plan: 'session.name',
    currency: 'session.currency',
    amount: `(SELECT sum(amount)::text FROM payments p
               WHERE p.account_id = claimed.account_id AND p.subscription_id = claimed.subscription_id
                 AND p.status IN ('requires_payment_method', 'requires_action', 'requires_confirmation'))`,
    mayReceive: mayReceiveSql,
    canBePaid: canBePaidSql,
    reminderDays: 'account.reminder_days',
    cardReminders: 'account.card_reminders',
  },
  sequences: (mails) => mails.map((mail) => [mail]),
  compose: async (services, reminder) => {
    const { accountId, subscriptionId: id, status, email, amount, currency } = reminder
    const link = newCardUrl(services, accountId, { id, status })
    const isDue = isWanted(reminder, services.processorClock.now())
    if (!services.remindsCustomers || !isDue || email === null || link === null) return 'unwanted'
    const about = { ...reminder, to: email, link }
    return reminder.kind === 'renewal_failed'
      ? renewalMail({ ...about, missing: amount === null ? null : { amount: BigInt(amount), currency } })
      : cardMail({ ...about, ends: reminder.occasion })
  },
}

/** Whether a reminder is as due as when its row was added: it was not paid, ended, paused or erased since. */
function isWanted(reminder: Reminder, now: Date): boolean {
  const { kind, occasion, days, status, ending, unpaidSince, cardEndsAt, mayReceive, canBePaid } = reminder
  if (!mayReceive || !canBePaid) return false
  if (kind === 'renewal_failed') {
    const isUnpaid = failedStatuses.includes(status) && unpaidSince?.getTime() === occasion.getTime()
    return isUnpaid && reachedStep(occasion, now, reminder.reminderDays) === days
  }
  const isCharged = ['active', 'trialing'].includes(status) && !ending && cardEndsAt?.getTime() === occasion.getTime()
  return reminder.cardReminders && isCharged && deadlineStep(occasion, now, cardDays) === days
}

type KeptCardReminder = OfAccount & {
  customerId: string
  occasion: Date
  days: number
  email: string
  locale: string | null
  /** The cards of the occasion, the default first; null once the customer keeps a card that lasts longer. */
  cards: KeptCard[] | null
  mayReceive: boolean
  maySell: boolean
  cardReminders: boolean
}

const keptCards: MailQueue<KeptCardReminder> = {
  table: 'kept_card_reminders',
  key: { customer_id: 'customerId', occasion: 'occasion', days: 'days' },
  join: {
    tables: 'customers customer',
    on: 'customer.account_id = claimed.account_id AND customer.id = claimed.customer_id',
  },
  returning: {
    customerId: 'claimed.customer_id',
    occasion: 'claimed.occasion',
    days: 'claimed.days',
    email: 'customer.email',
    locale: 'customer.locale',
    cards: `(SELECT jsonb_agg(method.card ORDER BY method.is_default DESC, method.created_at) FROM payment_methods method
              WHERE method.account_id = claimed.account_id AND method.customer_id = claimed.customer_id
                AND method.card_ends_at = claimed.occasion AND ${isLastCardSql})`,
    mayReceive: mayReceive('customer.email'),
    maySell: maySellSql,
    cardReminders: 'account.card_reminders',
  },
  sequences: (mails) => mails.map((mail) => [mail]),
  compose: async (services, reminder) => {
    const { occasion, days, email, cards, mayReceive: may, maySell, cardReminders } = reminder
    const isDue = deadlineStep(occasion, services.processorClock.now(), cardDays) === days
    if (!services.remindsCustomers || !isDue || !may || !maySell || !cardReminders || cards === null) return 'unwanted'
    return keptCardMail({ ...reminder, to: email, link: entryLinkTo(services, reminder), cards, ends: occasion })
  },
}
