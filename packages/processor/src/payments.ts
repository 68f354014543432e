import type Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { translated } from './error.ts'

/** Why a payment failed, in the words of the card networks. */
export type PaymentFailure = { code: string | null; declineCode: string | null; message: string | null }

/** A payment intent as the processor has it now. Amounts in minor units. */
export type PaymentSnapshot = {
  id: string
  status: string
  amount: bigint
  amountReceived: bigint
  amountRefunded: bigint
  currency: string
  description: string | null
  /** Where the receipt goes, else what the customer typed. */
  customerEmail: string | null
  disputed: boolean
  lastError: PaymentFailure | null
  latestCharge: string | null
  /** Unix seconds. */
  created: number
  metadata: Record<string, string>
}

/** @throws ProcessorError */
export async function retrievePayment(
  connection: Connection,
  where: { livemode: boolean; hostAccount: string | null },
  id: string,
): Promise<PaymentSnapshot> {
  const intent = await translated(where.livemode, () =>
    connection
      .client(where.livemode)
      .paymentIntents.retrieve(id, { expand: ['latest_charge'] }, onAccount(where.hostAccount)),
  )
  return paymentSnapshot(intent)
}

/** Reads an intent whose `latest_charge` is expanded. */
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
    disputed: charge?.disputed ?? false,
    lastError: failureOf(intent.last_payment_error),
    latestCharge: typeof intent.latest_charge === 'string' ? intent.latest_charge : (charge?.id ?? null),
    created: intent.created,
    metadata: intent.metadata,
  }
}

export function failureOf(error: Stripe.PaymentIntent.LastPaymentError | null): PaymentFailure | null {
  if (!error) return null
  return { code: error.code ?? null, declineCode: error.decline_code ?? null, message: error.message ?? null }
}

/** The header that addresses a connected account; none for the platform's own. */
export function onAccount(hostAccount: string | null): Stripe.RequestOptions {
  return hostAccount ? { stripeAccount: hostAccount } : {}
}
