import { MerchantPayments, verifyWebhook } from '@merchant-payments/sdk'
import { type Authority, type Received, startReceiver } from '@merchant-payments/webhooks/testing'
import { maxRetries } from '../src/testing/patience.ts'
import type { Demo } from './installation.ts'

/** The demo merchant of an installation with a shop that listens for events. */
export async function openPaymentShop({ base_url, sandbox_url, test_key }: Demo, authority: Authority) {
  const receiver = await startReceiver(await authority.issue())
  const client = new MerchantPayments({ apiKey: test_key, baseUrl: base_url, maxRetries })
  const { secret } = await client.webhookEndpoints.create({ url: receiver.url })
  const verified = ({ body, headers }: Received) => verifyWebhook(body, String(headers['x-service-signature']), secret)
  return {
    client,
    received: receiver.received,
    verified,
    /** The types of all that was received, sorted. */
    async types(): Promise<string[]> {
      return (await Promise.all(receiver.received.map(verified))).map((event) => event.type).sort()
    },
    /** Where customers come back to: any page does. */
    redirects: {
      success_url: `${sandbox_url}/?session={CHECKOUT_SESSION_ID}`,
      cancel_url: `${sandbox_url}/?cancelled`,
    },
  }
}
