import type Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { endOnce } from './end-once.ts'
import { callStripe, ProcessorError } from './error.ts'
import { failedAttemptOf } from './failed-attempt.ts'
import { type KeptMethod, keptByPayment } from './kept-methods.ts'
import { type OwnMetadata, ownMetadata, ownMetadataOf } from './own-metadata.ts'
import { accountFor, sharesOf } from './payment-shares.ts'
import { descriptorOf } from './product-data.ts'
import { retryIdempotencyKey } from './retry-idempotency-key.ts'
import { chargedMetadata, type SaleTerms, saleMetadata } from './sale-metadata.ts'
import type { ProcessorScope } from './scope.ts'
import { toProcessorAmount } from './to-processor-amount.ts'
import { type UsedMethod, usedMethodOf } from './used-payment-method.ts'

/** Why a payment failed, by the codes of the card networks. */
export type PaymentFailure = {
  code: string | null
  declineCode: string | null
  message: string | null
  /** try_again_later, do_not_try_again or confirm_card_data; null if the bank gives no advice. */
  advice: string | null
}

/** A payment intent as the processor has it now. Amounts in minor units. */
export type PaymentSnapshot = {
  id: string
  status: string
  amount: bigint
  amountReceived: bigint
  amountRefunded: bigint
  currency: string
  description: string | null
  /** The address of the receipt, or else the address that the customer typed. */
  customerEmail: string | null
  /** The name that the payment method of the last charge was used with. */
  buyerName: string | null
  lastError: PaymentFailure | null
  /** The attempt that failed with `lastError`. */
  failedAttempt: string | null
  latestCharge: string | null
  /** The platform's fee, in minor units; null when the processor takes no fee from this payment. */
  applicationFee: bigint | null
  /** fee_…, once the fee was deducted. */
  feeId: string | null
  /** The amount that the charge added to the balance of its account; null until the charge has succeeded. */
  settled: Settled | null
  /** The payment method of the last attempt; null before the first. */
  method: UsedMethod | null
  /** The payment method that it has kept with its customer; null until it has succeeded, and if it keeps none. */
  kept: KeptMethod | null
  /** The time of the successful charge, in Unix seconds; null before. */
  paid: number | null
  /** Whether the payment was ever disputed, even if the dispute was won. */
  everDisputed: boolean
  /** acct_…: the account that its money is sent to with the payment; null if the money stays where it is taken. */
  destination: string | null
  /** The transfer that sent the money to its destination. */
  transfer: string | null
  /** Our own metadata: the request that the payment began with. */
  own: OwnMetadata
  /** Unix seconds. */
  created: number
}

/** Money on a balance: before fees, in minor units of the currency that the balance is kept in. */
export type Settled = {
  amount: bigint
  currency: string
  /** The money can be spent already. */
  available: boolean
}

/** A payment that the customer confirms on a page of the merchant's own, or that is charged to a kept payment method. */
export type PaymentRequest = {
  /** Our reference: names the request at the processor, and makes it idempotent. */
  ref: string
  merchantId: string
  livemode: boolean
  /** The merchant's own account; null on the route `transfer`, if the merchant has no account. */
  merchantAccount: string | null
  route: 'direct' | 'destination' | 'transfer'
  /** Minor units. */
  amount: bigint
  currency: string
  /** The platform's fee, in minor units. */
  applicationFee: bigint
  description: string | null
  receiptEmail: string | null
  sale?: SaleTerms
  /** cus_… on the account of the payment. Needed where a payment method is kept or charged. */
  customer?: string | null
  /** Keeps the payment method with the customer, for payments without them. */
  keepsMethod?: boolean
  /** pm_…: the kept payment method that is charged. */
  method?: string | null
  /** The text on the customer's bank statement, beside the name of the account. */
  statementDescriptor?: string | null
  /** Another number makes a new request with the same `ref`, after a permanent failure of the last number. */
  keyNumber?: number
}

/** A payment, and the secrets with which a page of the merchant's own confirms it. */
export type BegunPayment = { payment: PaymentSnapshot; clientSecret: string; publishableKey: string }

/**
 * Creates a payment that is not confirmed yet. `clientSecret` lets a browser confirm it, with the mode's publishable key
 * and nothing else of ours.
 * @throws ProcessorError
 */
export async function createPayment(connection: Connection, request: PaymentRequest): Promise<BegunPayment> {
  const intent = await callStripe(request.livemode, () =>
    connection.client(request.livemode).paymentIntents.create(
      {
        amount: toProcessorAmount(request.amount),
        currency: request.currency,
        automatic_payment_methods: { enabled: true },
        ...sharesOf(request),
        ...(request.customer ? { customer: request.customer } : {}),
        ...(request.keepsMethod ? { setup_future_usage: 'off_session' as const } : {}),
        ...(request.method ? { payment_method: request.method } : {}),
        ...descriptorOf(request.statementDescriptor),
        ...(request.description ? { description: request.description } : {}),
        ...(request.receiptEmail ? { receipt_email: request.receiptEmail } : {}),
        metadata: {
          ...ownMetadata(request),
          ...saleMetadata(request.sale, request.route),
          ...chargedMetadata(request.method),
        },
      },
      {
        ...onAccount(hostOf(request)),
        idempotencyKey: retryIdempotencyKey(keyOf(request), request.keyNumber),
      },
    ),
  )
  return begunPayment(connection, request, intent)
}

/** The account of a payment; null is the platform's own. */
function hostOf({ route, merchantAccount }: Pick<PaymentRequest, 'route' | 'merchantAccount'>): string | null {
  return route === 'direct' ? accountFor(route, merchantAccount) : null
}

/** Another route, or another copy of the customer, is another request. */
function keyOf({ ref, route, customer }: Pick<PaymentRequest, 'ref' | 'route' | 'customer'>): string {
  const key = customer ? `payment:${ref}:${customer}` : `payment:${ref}`
  return route === 'direct' ? key : `${key}:${route}`
}

/** Maximum pages that are read. A payment that is not on them may still exist. */
const maxPages = 20

/**
 * The payment that an earlier call with the same `ref` made, although that call got no answer; null if not found.
 * @param since the payment was made no earlier than this
 * @throws ProcessorError
 */
export async function findPayment(
  connection: Connection,
  request: PaymentRequest,
  since: Date,
): Promise<BegunPayment | null> {
  const { livemode, ref } = request
  const hostAccount = hostOf(request)
  const created = { gte: Math.floor(since.getTime() / 1000) }
  let after: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const { data, has_more } = await callStripe(livemode, () =>
      connection
        .client(livemode)
        .paymentIntents.list(
          { created, limit: 100, ...(after ? { starting_after: after } : {}) },
          onAccount(hostAccount),
        ),
    )
    const found = data.find((intent) => ownMetadataOf(intent).ref === ref)
    if (found) return begunPayment(connection, request, found)
    after = data.at(-1)?.id
    if (!has_more || after === undefined) return null
  }
  throw new ProcessorError('unknown', 'too_many_payments', undefined, undefined)
}

function begunPayment(
  connection: Connection,
  { livemode }: Pick<PaymentRequest, 'livemode'>,
  intent: Stripe.PaymentIntent,
): BegunPayment {
  if (!intent.client_secret) throw new TypeError(`payment ${intent.id} has no client secret`)
  const { publishableKey } = connection.credentials(livemode)
  return { payment: paymentSnapshot(intent), clientSecret: intent.client_secret, publishableKey }
}

/**
 * Reads a payment with its client secret, which a page of the merchant's own needs to confirm the payment.
 * @throws ProcessorError
 */
export async function retrieveBegunPayment(
  connection: Connection,
  scope: ProcessorScope,
  id: string,
): Promise<BegunPayment> {
  return begunPayment(connection, scope, await retrieveIntent(connection, scope, id))
}

/**
 * Cancels a payment that has not ended, so that it can no longer be confirmed.
 * @param ref names the request: a repetition of it is answered as the first attempt was
 * @throws ProcessorError, refused for a payment that has ended or that the bank is processing
 */
export async function cancelPayment(
  connection: Connection,
  scope: ProcessorScope,
  { id, ref }: { id: string; ref: string },
): Promise<void> {
  await endOnce(`cancel:${ref}`, (key) =>
    callStripe(scope.livemode, () =>
      connection.client(scope.livemode).paymentIntents.cancel(id, {}, { ...onAccount(scope.hostAccount), ...key }),
    ),
  )
}

/** @throws ProcessorError */
export async function retrievePayment(
  connection: Connection,
  scope: ProcessorScope,
  id: string,
): Promise<PaymentSnapshot> {
  return paymentSnapshot(await retrieveIntent(connection, scope, id))
}

function retrieveIntent(connection: Connection, { livemode, hostAccount }: ProcessorScope, id: string) {
  return callStripe(livemode, () =>
    connection
      .client(livemode)
      .paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] }, onAccount(hostAccount)),
  )
}

/** Reads an intent whose `latest_charge.balance_transaction` is expanded. */
export function paymentSnapshot(intent: Stripe.PaymentIntent): PaymentSnapshot {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    id: intent.id,
    status: intent.status,
    amount: BigInt(intent.amount),
    amountReceived: BigInt(intent.amount_received),
    amountRefunded: BigInt(charge?.amount_refunded ?? 0),
    currency: intent.currency,
    description: intent.description,
    customerEmail: intent.receipt_email ?? charge?.billing_details.email ?? null,
    buyerName: charge?.billing_details.name ?? null,
    lastError: failureOf(intent.last_payment_error),
    failedAttempt: failedAttemptOf({ ...intent }),
    latestCharge: typeof intent.latest_charge === 'string' ? intent.latest_charge : (charge?.id ?? null),
    applicationFee: applicationFeeOf(intent, charge),
    feeId: idOf(charge?.application_fee),
    settled: settledOf(charge),
    method: usedMethodOf(intent, charge),
    kept: keptByPayment(intent, charge),
    paid: charge?.paid ? charge.created : null,
    everDisputed: charge?.disputed ?? false,
    destination: idOf(intent.transfer_data?.destination),
    transfer: idOf(charge?.transfer),
    own: ownMetadataOf(intent),
    created: intent.created,
  }
}

function applicationFeeOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge | null): bigint | null {
  const fee = charge?.application_fee_amount ?? intent.application_fee_amount
  return fee === null || fee === undefined ? null : BigInt(fee)
}

function settledOf(charge: Stripe.Charge | null): Settled | null {
  const transaction = charge?.balance_transaction
  if (!transaction || typeof transaction === 'string') return null
  const { amount, currency, status } = transaction
  return { amount: BigInt(amount), currency, available: status === 'available' }
}

/** The id of a reference, expanded or not. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

function failureOf(error: Stripe.PaymentIntent.LastPaymentError | null): PaymentFailure | null {
  if (!error) return null
  return {
    code: error.code ?? null,
    declineCode: error.decline_code ?? null,
    message: error.message ?? null,
    advice: error.advice_code ?? null,
  }
}

/** Request options that address a connected account; empty for the platform's own. */
export function onAccount(hostAccount: string | null): Stripe.RequestOptions {
  return hostAccount ? { stripeAccount: hostAccount } : {}
}
