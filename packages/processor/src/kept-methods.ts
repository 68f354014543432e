import type Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { callStripe, ProcessorError } from './error.ts'
import { idOf, onAccount } from './payments.ts'
import type { ProcessorScope } from './scope.ts'
import { type UsedMethod, usedMethodOfCharge } from './used-payment-method.ts'

/** The card of a kept payment method. */
export type KeptCard = { brand: string | null; last4: string | null; expMonth: number | null; expYear: number | null }

/** A payment method that is attached to a customer, for payments without them. */
export type KeptMethod = {
  /** pm_… */
  id: string
  /** card, us_bank_account, sepa_debit … */
  type: string
  card: KeptCard | null
  /** cus_… on the account of the method. */
  customer: string
  created: Date
}

/** A payment method as the processor shows it; null for one without a customer, or one that was not expanded. */
export function keptMethodOf(method: string | Stripe.PaymentMethod | null | undefined): KeptMethod | null {
  if (!method || typeof method === 'string') return null
  const customer = idOf(method.customer)
  if (customer === null) return null
  const { card } = method
  const shown = card && { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }
  return { id: method.id, type: method.type, card: shown ?? null, customer, created: new Date(method.created * 1000) }
}

/** The payment method that a payment has kept with its customer; null until it has succeeded, and for a payment that keeps none. */
export function keptByPayment(intent: Stripe.PaymentIntent, charge: Stripe.Charge | null): KeptMethod | null {
  const [id, customer] = [idOf(intent.payment_method), idOf(intent.customer)]
  const used = usedMethodOfCharge(charge)
  if (intent.setup_future_usage !== 'off_session' || intent.status !== 'succeeded') return null
  if (id === null || customer === null || !charge || !used) return null
  return { id, type: used.type, card: cardOf(used), customer, created: new Date(charge.created * 1000) }
}

function cardOf({ card }: UsedMethod): KeptCard | null {
  return card && { brand: card.brand, last4: card.last4, expMonth: card.expMonth, expYear: card.expYear }
}

/**
 * Detaches a payment method from its customer, so that it can never be charged again. Succeeds also for one that is detached.
 * @throws ProcessorError
 */
export async function detachMethod(connection: Connection, scope: ProcessorScope, id: string): Promise<void> {
  try {
    await callStripe(scope.livemode, () =>
      connection.client(scope.livemode).paymentMethods.detach(id, {}, onAccount(scope.hostAccount)),
    )
  } catch (error) {
    const isRefused = error instanceof ProcessorError && error.outcome === 'refused' && !error.isPlatformFault
    if (!isRefused || (await isAttached(connection, scope, id))) throw error
  }
}

/** Whether a payment method exists and belongs to a customer. @throws ProcessorError */
export async function isAttached(connection: Connection, scope: ProcessorScope, id: string): Promise<boolean> {
  return (await retrieveMethod(connection, scope, id)) !== null
}

/** A payment method that a customer keeps; null for one that was detached, or does not exist. @throws ProcessorError */
export async function retrieveMethod(
  connection: Connection,
  scope: ProcessorScope,
  id: string,
): Promise<KeptMethod | null> {
  try {
    const method = await callStripe(scope.livemode, () =>
      connection.client(scope.livemode).paymentMethods.retrieve(id, {}, onAccount(scope.hostAccount)),
    )
    return keptMethodOf(method)
  } catch (error) {
    if (error instanceof ProcessorError && error.code === 'resource_missing') return null
    throw error
  }
}
