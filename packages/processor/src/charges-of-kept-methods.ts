import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { onAccount } from './payments.ts'
import { retryWithFreshKey } from './retry-with-fresh-key.ts'
import type { ProcessorScope } from './scope.ts'

/**
 * Charges a payment to its kept payment method, without the customer. The payment is confirmed once: after a decline it names no
 * payment method, so that a repeated call is refused.
 * @param charge `ref` names the request; `returnUrl` is where a payment method that redirects would lead
 * @throws ProcessorError, also for a decline: the payment says why
 */
export async function chargeKeptMethod(
  connection: Connection,
  scope: ProcessorScope,
  { id, ref, returnUrl }: { id: string; ref: string; returnUrl: string },
): Promise<void> {
  await retryWithFreshKey(`charge:${ref}`, (key) =>
    callStripe(scope.livemode, () =>
      connection
        .client(scope.livemode)
        .paymentIntents.confirm(
          id,
          { off_session: true, return_url: returnUrl },
          { ...onAccount(scope.hostAccount), ...key },
        ),
    ),
  )
}

/**
 * Begins the authentication of a payment whose bank asks for the customer, who is present now.
 * @returns the bank's page; null if the bank asks for nothing more
 * @throws ProcessorError, also for a decline
 */
export async function authenticatePayment(
  connection: Connection,
  scope: ProcessorScope,
  { id, method, returnUrl }: { id: string; method: string; returnUrl: string },
): Promise<string | null> {
  const intent = await callStripe(scope.livemode, () =>
    connection
      .client(scope.livemode)
      .paymentIntents.confirm(id, { payment_method: method, return_url: returnUrl }, onAccount(scope.hostAccount)),
  )
  return intent.next_action?.redirect_to_url?.url ?? null
}
