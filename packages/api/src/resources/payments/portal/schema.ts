import { z } from 'zod'
import { deliveryStatus } from '../../../contract/deliveries/schema.ts'
import { paymentSession } from '../../../contract/payment-sessions/schema.ts'
import { payment } from '../../../contract/payments/schema.ts'
import { createdRange } from '../../../core/wire/created-range.ts'
import * as field from '../../../core/wire/fields.ts'
import { listOf, listQuery } from '../../../core/wire/list.ts'
import { searchText } from '../../../core/wire/search-pattern.ts'

const amount = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

/** The processor's statuses, and further states that people search for. */
const paymentStatus = z.enum([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'processing',
  'succeeded',
  'canceled',
  /** The last attempt was declined, and the payment did not succeed. */
  'failed',
  /** The amount received was refunded in full. */
  'refunded',
  'partially_refunded',
  /** The payment has a dispute that is neither won nor closed as a warning. */
  'disputed',
])
export type PaymentStatus = z.infer<typeof paymentStatus>

const filters = {
  status: paymentStatus.optional(),
  currency: field.currency.optional(),
  /** The least amount, in minor units of any currency. */
  amount_from: amount.optional(),
  /** The greatest amount, inclusive. */
  amount_to: amount.optional(),
  ...createdRange,
  /** The whole address; upper and lower case are the same. */
  customer_email: searchText.optional(),
  /** Payments whose session or subscription was sold to this customer. */
  customer_id: field.id.max(255).optional(),
  /**
   * One box: the id of a payment, session, subscription, customer, refund or dispute; an amount as people write it ("10.94");
   * the last four digits of a card; a part of an email or of a description. Matched literally; upper and lower case are the same. A part without three letters or
   * digits in a row is searched for only among the newest 10,000 payments.
   */
  search: searchText.optional(),
}

export const paymentFilters = z.strictObject(filters)
export type PaymentFilters = z.infer<typeof paymentFilters>

export const portalPaymentList = z.strictObject({ ...listQuery, ...filters })
export type PortalPaymentList = z.infer<typeof portalPaymentList>

const portalPayment = payment.extend({
  /** The first item that was sold, and the number of further ones; null when there is no session with items. */
  sold: z.object({ name: z.string(), further: z.int().min(0) }).nullable(),
})
export type PortalPayment = z.infer<typeof portalPayment>

export const portalPayments = listOf(portalPayment, 'PortalPaymentList')

/** Counting stops at one more than this. */
export const maxCountedPayments = 10_000
/** The same for parts of texts: payments that have one are spread over the table, and each costs a page of 8 KiB. */
export const maxFoundPayments = 1_000

export const paymentCount = z.object({
  /** At most 10,000; at most 1,000 of a search or an email. */
  count: z.int().min(0).max(maxCountedPayments),
  /** There are more than are counted. */
  more: z.boolean(),
})

export const paymentId = z.strictObject({ id: field.id })

export const receiptSending = z.strictObject({
  id: field.id,
  /** The email of the payment's customer by default. */
  email: field.email.optional(),
})
export type ReceiptSending = z.infer<typeof receiptSending>

export const sentReceipt = z.object({
  /** The id of the payment. */
  id: z.string(),
  object: z.literal('sent_receipt'),
  /** The address that the receipt was sent to. */
  email: z.string(),
})
export type SentReceipt = z.infer<typeof sentReceipt>

/** The minimum or maximum of the fee that applied instead of rate and fixed part, in minor units; null if none did. */
const feeLimit = z.object({ kind: z.enum(['minimum', 'maximum']), amount: z.int() }).nullable()

/** Minor units of the payment's currency, unless stated otherwise. */
const proceeds = z.object({
  received: z.int(),
  refunded: z.int(),
  /** The platform's fee on the received amount; 0 while nothing was received. */
  fee: z.int(),
  /** The merchant's part: received, less fee and refunds, without disputes. May be negative. */
  net: z.int(),
  /** The amount that can still be refunded, less past refunds and reservations of current ones; 0 while disputed. */
  refundable: z.int(),
  /** The fee terms at the sale: hundredths of a per cent, and minor units. */
  fee_bps: z.int(),
  fee_fixed: z.int(),
  fee_limit: feeLimit,
  /** Refunds return their part of the fee. */
  fee_returns: z.boolean(),
  plan: z.string(),
  pass_fees_to_customer: z.boolean(),
  /** The amount that the charge added to the balance before fees, in the balance's currency; null before. */
  settled: z.object({ amount: z.int(), currency: z.string() }).nullable(),
})

const customer = z.object({
  id: z.string(),
  /** Null for a customer that was deleted. */
  email: z.string().nullable(),
  name: z.string().nullable(),
  deleted: z.boolean(),
})

const subscription = z.object({
  id: z.string(),
  status: z.string(),
  name: z.string(),
  session_id: z.string().nullable(),
  /** day | week | month | year */
  interval: z.string(),
  interval_count: z.int(),
})

const delivery = z.object({
  /** Of portal.deliveries. */
  id: z.string(),
  endpoint_id: z.string(),
  url: z.string(),
  status: deliveryStatus,
  attempt_count: z.int(),
})

const at = field.unixTime
/** The request that caused the entry; null if it was not caused by a request to this API, or before requests were logged. */
const by = { request_id: z.string().nullable(), actor_name: z.string().nullable() }

const timelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('session_created'), at, session_id: z.string(), ...by }),
  /** A payment intent, for a page of the merchant's own. */
  z.object({ kind: z.literal('payment_created'), at, ...by }),
  /** The platform's fee and its terms, decided with the request, or with the renewal. */
  z.object({
    kind: z.literal('fee_decided'),
    at,
    amount: z.int(),
    currency: z.string(),
    plan: z.string(),
    /** Hundredths of a per cent, and minor units. */
    bps: z.int(),
    fixed: z.int(),
    limit: feeLimit,
    pass_fees_to_customer: z.boolean(),
  }),
  z.object({
    kind: z.literal('attempt_failed'),
    at,
    /** The label of the card; null for an attempt without a card, or with an unknown one. */
    method: z.string().nullable(),
    code: z.string().nullable(),
    decline_code: z.string().nullable(),
    message: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('succeeded'),
    at,
    amount: z.int(),
    currency: z.string(),
    /** The label of the card, bank account or other method; null if it is not known. */
    method: z.string().nullable(),
    /** ch_… of the processor. */
    charge_id: z.string().nullable(),
    receipt_url: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('refund'),
    at,
    /** Null while the processor has not answered. */
    refund_id: z.string().nullable(),
    /** Null for a failed refund, and for one that is not known to be in progress. */
    receipt_url: z.string().nullable(),
    amount: z.int(),
    currency: z.string(),
    /** reserved, while the processor has not answered; else as the processor names it. */
    status: z.string(),
    reason: z.string().nullable(),
    failure_reason: z.string().nullable(),
    ...by,
  }),
  z.object({
    kind: z.literal('dispute_opened'),
    at,
    dispute_id: z.string(),
    amount: z.int(),
    currency: z.string(),
    reason: z.string(),
    /** The current status of the dispute. */
    status: z.string(),
    due: field.unixTime.nullable(),
  }),
  z.object({ kind: z.literal('dispute_closed'), at, dispute_id: z.string(), status: z.string() }),
  z.object({
    kind: z.literal('money_moved'),
    at,
    /**
     * Movements of a hosted payment. paid_out: transferred to the merchant's account; taken_back: a reversed transfer;
     * manual_payout: paid by other means, and recorded by an operator; kept_for_other: withheld from this payment to
     * cover the merchant's debt for another one; kept_from_other: the reverse.
     */
    movement: z.enum(['paid_out', 'manual_payout', 'taken_back', 'kept_for_other', 'kept_from_other']),
    /** Above zero, in the settled currency. */
    amount: z.int(),
    currency: z.string(),
    /** False while the movement is in progress. */
    done: z.boolean(),
    /** The other payment of a netting; null otherwise. */
    other_payment: z.string().nullable(),
  }),
  /** The payment, or one of its refunds or disputes, is a part of a payout to the merchant's bank. */
  z.object({
    kind: z.literal('payout'),
    at,
    payout_id: z.string(),
    /** The net amount on the payout; negative if it reduces the payout. */
    net: z.int(),
    currency: z.string(),
    /** pending | in_transit | paid | failed | canceled */
    status: z.string(),
    arrival_date: at,
  }),
  /** Another change of the payment, its session, refunds or disputes, from the audit log. */
  z.object({
    kind: z.literal('change'),
    at,
    /** disputes.updateEvidence */
    action: z.string(),
    object_id: z.string(),
    ...by,
  }),
  z.object({
    kind: z.literal('event'),
    at,
    event_id: z.string(),
    type: z.string(),
    deliveries: z.array(delivery),
  }),
])
export type TimelineEntry = z.infer<typeof timelineEntry>

export const paymentDetails = payment.extend({
  /** The label of the card, bank account or other method; null if it is not known. */
  method: z.string().nullable(),
  /** The bank's check of the card's security code: pass, fail, unavailable, unchecked, not_given; null if it is not known. */
  cvc_check: z.string().nullable(),
  proceeds,
  /** The way in which the payment's money reaches the merchant. */
  route: z.enum(['direct', 'destination', 'transfer']),
  /** The type of the card issuer's early fraud warning: unauthorized_use_of_card …; null without a warning. */
  fraud_warning: z.string().nullable(),
  customer: customer.nullable(),
  /** The checkout of the payment; null for a payment intent and for a payment of a subscription. */
  session: paymentSession.nullable(),
  subscription: subscription.nullable(),
  /** Oldest first. Events and their deliveries are included only for callers who may see them. */
  timeline: z.array(timelineEntry),
})
export type PaymentDetails = z.infer<typeof paymentDetails>
