import type Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { movementMetadata, ownMetadataOf, paymentOfMovement } from './own-metadata.ts'
import { idOf } from './payments.ts'
import { retryIdempotencyKey } from './retry-idempotency-key.ts'
import { toProcessorAmount } from './to-processor-amount.ts'

/** Fields that identify a movement at the processor, and make it idempotent. */
type Named = {
  ref: string
  merchantId: string
  livemode: boolean
  /** pi_…: the payment whose money is moved. */
  paymentId?: string
  /** Another number makes a new request with the same `ref`, after a permanent failure of the last number. */
  keyNumber?: number
}

/** Money from the platform to a merchant. */
type TransferRequest = Named & {
  /** The merchant's own account. */
  destination: string
  /** Minor units. */
  amount: bigint
  currency: string
  /** The charge whose money is sent: the transfer waits for that money. Null: the platform's balance. */
  charge: string | null
}

/** Money back from a merchant, out of a transfer. */
type ReversalRequest = Named & {
  /** tr_… */
  transfer: string
  /** Minor units. */
  amount: bigint
}

/** A transfer as the processor has it now. */
type TransferSnapshot = {
  id: string
  /** The amount transferred, in minor units. */
  amount: bigint
  currency: string
  /** The amount that has not been reversed. */
  left: bigint
  /** The amount on the destination account, which may have another currency; null until it is booked there. */
  arrived: { amount: bigint; currency: string } | null
}

/** Transfers money, once for each `ref` and number. @returns tr_… @throws ProcessorError */
export async function createTransfer(connection: Connection, request: TransferRequest): Promise<string> {
  const transfer = await callStripe(request.livemode, () =>
    connection.client(request.livemode).transfers.create(
      {
        destination: request.destination,
        amount: toProcessorAmount(request.amount),
        currency: request.currency,
        ...(request.charge ? { source_transaction: request.charge } : {}),
        metadata: movementMetadata(request),
      },
      { idempotencyKey: keyOf(request) },
    ),
  )
  return transfer.id
}

/**
 * Reverses part of a transfer, once for each `ref` and number. The platform's fee is not returned.
 * @returns trr_…
 * @throws ProcessorError
 */
export async function createReversal(connection: Connection, request: ReversalRequest): Promise<string> {
  const reversal = await callStripe(request.livemode, () =>
    connection
      .client(request.livemode)
      .transfers.createReversal(
        request.transfer,
        { amount: toProcessorAmount(request.amount), metadata: movementMetadata(request) },
        { idempotencyKey: keyOf(request) },
      ),
  )
  return reversal.id
}

/** @throws ProcessorError */
export async function retrieveTransfer(
  connection: Connection,
  livemode: boolean,
  id: string,
): Promise<TransferSnapshot> {
  const transfer = await callStripe(livemode, () =>
    connection.client(livemode).transfers.retrieve(id, { expand: ['destination_payment.balance_transaction'] }),
  )
  return {
    id: transfer.id,
    amount: BigInt(transfer.amount),
    currency: transfer.currency,
    left: BigInt(transfer.amount) - BigInt(transfer.amount_reversed),
    arrived: arrivedOf(transfer),
  }
}

function arrivedOf({ destination_payment: payment }: Stripe.Transfer): TransferSnapshot['arrived'] {
  const transaction = typeof payment === 'object' ? payment?.balance_transaction : null
  if (!transaction || typeof transaction === 'string') return null
  return { amount: BigInt(transaction.amount), currency: transaction.currency }
}

/**
 * The transfer that an earlier call made, although that call got no answer; null if not found.
 * @param since the transfer was made no earlier than this
 * @returns tr_…
 * @throws ProcessorError
 */
export function findTransfer(connection: Connection, request: TransferRequest, since: Date): Promise<string | null> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const { destination, livemode } = request
  return findOwn(request, (page) =>
    callStripe(livemode, () => connection.client(livemode).transfers.list({ destination, created, ...page })),
  )
}

/** The reversal that an earlier call made, as `findTransfer`. @returns trr_… @throws ProcessorError */
export function findReversal(connection: Connection, request: ReversalRequest): Promise<string | null> {
  const { transfer, livemode } = request
  return findOwn(request, (page) =>
    callStripe(livemode, () => connection.client(livemode).transfers.listReversals(transfer, page)),
  )
}

/** The reversals of a transfer. */
export type ReversedTransfer = {
  /** acct_… */
  destination: string | null
  /** The charge that funded the transfer; null if the platform's balance did. */
  charge: string | null
  currency: string
  /**
   * Newest first. `ref` names the movement of ours that made the reversal, and `paymentId` its payment; `withRefund`: a refund of
   * the charge made it, with the same call.
   */
  reversals: { id: string; amount: bigint; ref: string | null; paymentId: string | null; withRefund: boolean }[]
}

/** @param id tr_… @throws ProcessorError */
export async function retrieveReversals(
  connection: Connection,
  livemode: boolean,
  id: string,
): Promise<ReversedTransfer> {
  const client = connection.client(livemode)
  const transfer = await callStripe(livemode, () => client.transfers.retrieve(id))
  const reversals: Stripe.TransferReversal[] = []
  for (let more = true; more; ) {
    const after = reversals.at(-1)?.id
    const page = await callStripe(livemode, () =>
      client.transfers.listReversals(id, { limit: 100, ...(after ? { starting_after: after } : {}) }),
    )
    reversals.push(...page.data)
    more = page.has_more && page.data.length > 0
  }
  return {
    destination: idOf(transfer.destination),
    charge: idOf(transfer.source_transaction),
    currency: transfer.currency,
    reversals: reversals.map((reversal) => ({
      id: reversal.id,
      amount: BigInt(reversal.amount),
      ref: ownMetadataOf(reversal).ref,
      paymentId: paymentOfMovement(reversal),
      withRefund: reversal.source_refund !== null,
    })),
  }
}

type Page = { data: { id: string; metadata: unknown }[]; has_more: boolean }

/** Searches a list, newest first, for the object with our ref. */
async function findOwn(
  { ref }: Named,
  list: (page: { limit: number; starting_after?: string }) => Promise<Page>,
): Promise<string | null> {
  let after: string | undefined
  for (;;) {
    const { data, has_more } = await list({ limit: 100, ...(after ? { starting_after: after } : {}) })
    const found = data.find((one) => ownMetadataOf(one).ref === ref)
    if (found) return found.id
    after = data.at(-1)?.id
    if (!has_more || after === undefined) return null
  }
}

function keyOf({ ref, keyNumber }: Named): string {
  return retryIdempotencyKey(`movement:${ref}`, keyNumber)
}
