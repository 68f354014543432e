import type { Payment, PaymentSession } from './generated/client.ts'
import { Prisma } from './generated/client.ts'

/** The columns of `payment_sessions` by Prisma's names. */
const sessionColumns = {
  accountId: 'account_id',
  ref: 'ref',
  id: 'id',
  status: 'status',
  paymentStatus: 'payment_status',
  url: 'url',
  lineItems: 'line_items',
  currency: 'currency',
  amountSubtotal: 'amount_subtotal',
  amountShipping: 'amount_shipping',
  amountTotal: 'amount_total',
  passFees: 'pass_fees_to_customer',
  feeAmount: 'fee_amount',
  plan: 'plan',
  feeBps: 'fee_bps',
  feeFixed: 'fee_fixed',
  route: 'route',
  hostAccount: 'host_account',
  customerId: 'customer_id',
  customerEmail: 'customer_email',
  customerDetails: 'customer_details',
  shippingDetails: 'shipping_details',
  paymentIntent: 'payment_intent',
  successUrl: 'success_url',
  cancelUrl: 'cancel_url',
  metadata: 'metadata',
  expiresAt: 'expires_at',
  erasedAt: 'erased_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} satisfies Record<keyof PaymentSession, string>

/** The columns of `payments` by Prisma's names. */
const paymentColumns = {
  accountId: 'account_id',
  id: 'id',
  amount: 'amount',
  amountReceived: 'amount_received',
  amountRefunded: 'amount_refunded',
  currency: 'currency',
  status: 'status',
  description: 'description',
  customerEmail: 'customer_email',
  sessionId: 'session_id',
  subscriptionId: 'subscription_id',
  passFees: 'pass_fees_to_customer',
  feeAmount: 'fee_amount',
  feeExcess: 'fee_excess',
  plan: 'plan',
  feeBps: 'fee_bps',
  feeFixed: 'fee_fixed',
  route: 'route',
  hostAccount: 'host_account',
  disputed: 'disputed',
  fraudWarning: 'fraud_warning',
  lastError: 'last_error',
  latestCharge: 'latest_charge',
  method: 'method',
  cardLast4: 'card_last4',
  earlierLast4: 'earlier_last4',
  paidAt: 'paid_at',
  invoiceLines: 'invoice_lines',
  transferId: 'transfer_id',
  settledAmount: 'settled_amount',
  settledCurrency: 'settled_currency',
  due: 'owed',
  transferred: 'moved',
  transferAfter: 'move_after',
  transferRefusal: 'move_refusal',
  readVersion: 'read_order',
  metadata: 'metadata',
  erasedAt: 'erased_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} satisfies Record<keyof Payment, string>

/** What a statement selects or returns for a row as Prisma reads it: `account_id AS "accountId", …` */
export const paymentSessionRowSql = rowSql(sessionColumns)
export const paymentRowSql = rowSql(paymentColumns)

function rowSql(columns: Readonly<Record<string, string>>): Prisma.Sql {
  return Prisma.raw(
    Object.entries(columns)
      .map(([name, column]) => `${column} AS "${name}"`)
      .join(', '),
  )
}
