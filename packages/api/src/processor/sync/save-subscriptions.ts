import type { Subscription, Tx } from '@merchant-payments/db'

/** Inserts or updates the rows of subscriptions in one statement. */
export async function saveSubscriptions(tx: Tx, subscriptions: readonly Subscription[]): Promise<void> {
  if (subscriptions.length === 0) return
  const rows = subscriptions.map((row) => ({
    account_id: row.accountId,
    id: row.id,
    session_ref: row.sessionRef,
    status: row.status,
    items: row.items,
    customer_email: row.customerEmail,
    customer_id: row.customerId,
    price_id: row.priceId,
    current_period_start: row.currentPeriodStart,
    current_period_end: row.currentPeriodEnd,
    cancel_at_period_end: row.cancelAtPeriodEnd,
    canceled_at: row.canceledAt,
    cancel_reason: row.cancelReason,
    paused_until: row.pausedUntil,
    trial_end: row.trialEnd,
    pending_change: row.pendingChange,
    discount: row.discount,
    plan_name: row.planName,
    payment_method: row.paymentMethod,
    card: row.card,
    card_ends_at: row.cardEndsAt,
    unpaid_since: row.unpaidSince,
    read_version: String(row.readVersion),
    erased_at: row.erasedAt,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  }))
  await tx.$executeRaw`
    INSERT INTO subscriptions (account_id, id, session_ref, status, items, customer_email, customer_id, price_id, current_period_start,
      current_period_end, cancel_at_period_end, canceled_at, cancel_reason, paused_until, trial_end, pending_change, discount, plan_name, payment_method, card, card_ends_at, unpaid_since, read_version, erased_at, created_at, updated_at)
    SELECT account_id, id, session_ref, status, items, customer_email, customer_id, price_id, current_period_start,
      current_period_end, cancel_at_period_end, canceled_at, cancel_reason, paused_until, trial_end, pending_change, discount, plan_name, payment_method, card, card_ends_at, unpaid_since, read_version, erased_at, created_at, updated_at
    FROM json_populate_recordset(NULL::subscriptions, ${JSON.stringify(rows)}::json)
    ON CONFLICT (account_id, id) DO UPDATE SET
      status = excluded.status, items = excluded.items, customer_email = excluded.customer_email,
      price_id = excluded.price_id,
      current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
      cancel_at_period_end = excluded.cancel_at_period_end, canceled_at = excluded.canceled_at,
      cancel_reason = excluded.cancel_reason, trial_end = excluded.trial_end, paused_until = excluded.paused_until,
      pending_change = excluded.pending_change, discount = excluded.discount, plan_name = excluded.plan_name,
      payment_method = excluded.payment_method, card = excluded.card, card_ends_at = excluded.card_ends_at,
      unpaid_since = excluded.unpaid_since,
      resume_claimed_at = CASE WHEN subscriptions.paused_until IS NOT DISTINCT FROM excluded.paused_until
        THEN subscriptions.resume_claimed_at END,
      read_version = excluded.read_version, updated_at = excluded.updated_at`
}
