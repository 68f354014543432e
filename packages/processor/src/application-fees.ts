import type Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { type HistoryPage, pageOf, pageParams } from './history/history-page.ts'
import { idOf } from './payments.ts'
import { toProcessorAmount } from './to-processor-amount.ts'

/** A fee of which too much was taken. Amounts in minor units. */
export type ExcessiveFee = {
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
