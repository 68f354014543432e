import { capabilityCodePattern } from '@merchant-payments/processor'
import { isRejectedSql } from '../../core/rows/disabled-account-sql.ts'

/**
 * Whether an address of a customer may get a mail. In test mode members of the merchant alone get one, because addresses that are made
 * up for a test may be those of strangers.
 */
export const mayReceive = (email: string) => `
  (account.livemode OR EXISTS (
    SELECT 1 FROM members m JOIN users u ON u.id = m.user_id
     WHERE m.merchant_id = account.merchant_id AND u.email = lower(${email})))`

/** Whether the customer of a `subscription` may get a mail. */
export const mayReceiveSql = `
  subscription.erased_at IS NULL AND subscription.customer_email IS NOT NULL AND ${mayReceive('subscription.customer_email')}`

/** Whether the merchant of an `account` may take payments. */
export const maySellSql = `
  account.suspended_at IS NULL AND account.closed_at IS NULL AND merchant.keys_suspended_at IS NULL
  AND NOT COALESCE(${isRejectedSql}, false)`

/**
 * Whether a kept card (a `method`) is one that no subscription is charged to, and the last that its customer keeps: one who has entered
 * another is told no more.
 */
export const isLastCardSql = `
  method.removed_at IS NULL
  AND NOT EXISTS (
    SELECT 1 FROM subscriptions s
     WHERE s.account_id = method.account_id AND s.payment_method = method.id AND s.status NOT IN ('canceled', 'incomplete_expired'))
  AND NOT EXISTS (
    SELECT 1 FROM payment_methods other
     WHERE other.account_id = method.account_id AND other.customer_id = method.customer_id AND other.removed_at IS NULL
       AND (other.card_ends_at > method.card_ends_at OR other.card_ends_at IS NULL AND other.card ->> 'expYear' IS NULL))`

/**
 * Whether the account of a `subscription` can be paid where its `session` lives. The customer of an account that
 * cannot is not asked for a payment that fails because of the merchant.
 */
export const canBePaidSql = `
  subscription.collection_paused_at IS NULL AND ${maySellSql}
  AND (session.host_account IS NULL OR account.card_payments_active AND account.charges_enabled)
  AND COALESCE((
    SELECT p.last_error ->> 'code' FROM payments p
     WHERE p.account_id = subscription.account_id AND p.subscription_id = subscription.id
     ORDER BY p.created_at DESC, p.id DESC LIMIT 1), '') !~ '${capabilityCodePattern}'`
