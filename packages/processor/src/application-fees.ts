import type Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { type HistoryPage, pageOf, pageParams } from './history/history-page.ts'
import { idOf } from './payments.ts'
import { toProcessorAmount } from './to-processor-amount.ts'

/** A fee of which too much was taken. Amounts in minor units. */
type ExcessiveFee = {
  /** fee_… */
  id: string
  /** The payment of the fee: pi_… */
  payment: string
  /** The part of the fee that was not refunded. */
  kept: bigint
}

/** Refunds the part of a fee above `kept`. Idempotent. @throws ProcessorError */
export async function returnExcess(
  connection: Connection,
  livemode: boolean,
  { id, payment, kept }: ExcessiveFee,
): Promise<void> {
  const { applicationFees } = connection.client(livemode)
  const fee = await callStripe(livemode, () => applicationFees.retrieve(id))
  const excess = BigInt(fee.amount - fee.amount_refunded) - kept
  if (excess <= 0n) return
  await callStripe(livemode, () =>
    applicationFees.createRefund(
      id,
      { amount: toProcessorAmount(excess), metadata: { svc_payment: payment } },
      { idempotencyKey: `fee:${payment}:${kept}` },
    ),
  )
}

/** The part of a fee that is returned with a refund. Amounts in minor units. */
type FeeReturn = {
  /** fee_… */
  id: string
  /** The key of the refund. */
  refund: string
  amount: bigint
  /** The amount that stays with the platform after this and all other known returns. */
  leaves: bigint
  /** Counts the failures: the processor repeats a failure under the same idempotency key for a day. */
  attempt: number
}

/**
 * Refunds part of a fee once for each refund of its payment. A return that was made before is found by the refund's key, as the
 * processor forgets idempotency keys.
 * @returns the refund of the fee; null if nothing was left to return, because the fee was returned by other means
 * @throws ProcessorError
 */
export async function returnWithRefund(
  connection: Connection,
  livemode: boolean,
  { id, refund, amount, leaves, attempt }: FeeReturn,
): Promise<{ id: string; amount: bigint } | null> {
  const { applicationFees } = connection.client(livemode)
  const made = await findReturn(connection, livemode, id, refund)
  if (made) return { id: made.id, amount: BigInt(made.amount) }
  const fee = await callStripe(livemode, () => applicationFees.retrieve(id))
  const left = BigInt(fee.amount - fee.amount_refunded) - leaves
  const returned = amount < left ? amount : left
  if (returned <= 0n) return null
  const created = await callStripe(livemode, () =>
    applicationFees.createRefund(
      id,
      { amount: toProcessorAmount(returned), metadata: { svc_refund: refund } },
      { idempotencyKey: `fee-return:${refund}:${attempt}` },
    ),
  )
  return { id: created.id, amount: returned }
}

async function findReturn(
  connection: Connection,
  livemode: boolean,
  fee: string,
  refund: string,
): Promise<Stripe.FeeRefund | null> {
  const { applicationFees } = connection.client(livemode)
  for (let after: string | undefined; ; ) {
    const page = await callStripe(livemode, () =>
      applicationFees.listRefunds(fee, { limit: 100, ...(after ? { starting_after: after } : {}) }),
    )
    const found = page.data.find(({ metadata }) => metadata?.svc_refund === refund)
    after = page.data.at(-1)?.id
    if (found) return found
    if (!page.has_more || after === undefined) return null
  }
}

/** The platform's fee of a payment. Amounts in minor units. */
export type ApplicationFeeSnapshot = {
  /** fee_… */
  id: string
  /** acct_…: the merchant's account that paid it. */
  account: string
  /** The charges by which the payment is known: on the merchant's account, and on the platform's if the platform hosts it. */
  charges: readonly string[]
  /** The fee that the platform keeps, without refunds of it to the merchant by the service or in the processor's dashboard. */
  kept: bigint
}

/** @throws ProcessorError */
export async function retrieveApplicationFee(
  connection: Connection,
  livemode: boolean,
  id: string,
): Promise<ApplicationFeeSnapshot> {
  return feeSnapshot(await callStripe(livemode, () => connection.client(livemode).applicationFees.retrieve(id)))
}

/** Fees that were taken since a time, newest first. @throws ProcessorError */
export async function listApplicationFees(
  connection: Connection,
  livemode: boolean,
  since: Date,
  after: string | null,
): Promise<HistoryPage<ApplicationFeeSnapshot>> {
  const { applicationFees } = connection.client(livemode)
  return pageOf(await callStripe(livemode, () => applicationFees.list(pageParams(since, after))), feeSnapshot)
}

function feeSnapshot(fee: Stripe.ApplicationFee): ApplicationFeeSnapshot {
  return {
    id: fee.id,
    account: idOf(fee.account) ?? '',
    charges: [idOf(fee.charge), idOf(fee.originating_transaction)].flatMap((charge) => charge ?? []),
    kept: BigInt(fee.amount - fee.amount_refunded),
  }
}
