import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { onAccount } from './payments.ts'

/**
 * Registers a domain on a merchant's account, so that wallets and Link appear on the merchant's own page. Idempotent.
 * The call is not retried, because a payment waits for it.
 * @throws ProcessorError
 */
export async function registerPaymentMethodDomain(
  connection: Connection,
  { livemode, account, domain }: { livemode: boolean; account: string; domain: string },
): Promise<void> {
  const options = { ...onAccount(account), maxNetworkRetries: 0 }
  await callStripe(livemode, () =>
    connection.client(livemode).paymentMethodDomains.create({ domain_name: domain.toLowerCase() }, options),
  )
}
