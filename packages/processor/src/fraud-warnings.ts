import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { idOf, onAccount } from './payments.ts'
import type { ProcessorScope } from './scope.ts'

/** The issuer of a card has reported a payment as fraudulent. A dispute may follow; a refund before it prevents that. */
type FraudWarning = { paymentId: string | null; fraudType: string }

/** @param id issfr_… @throws ProcessorError */
export async function retrieveFraudWarning(
  connection: Connection,
  scope: ProcessorScope,
  id: string,
): Promise<FraudWarning> {
  const warning = await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).radar.earlyFraudWarnings.retrieve(id, {}, onAccount(scope.hostAccount)),
  )
  return { paymentId: idOf(warning.payment_intent), fraudType: warning.fraud_type }
}
