import type { MerchantPayments, Platform, WebhookEndpoint } from '@merchant-payments/sdk'
import { readIfExists, writeAtomically } from './private-file.ts'

/** The stored endpoint. The API shows its secret once, so the store keeps it here. */
type KnownEndpoint = { id: string; url: string; secret: string }

/**
 * Makes sure that events are sent to `url`: with the endpoint of the last start if it is still of use, else with a new
 * one in its place. Of several stores on one data directory, the one that was opened last hears of events.
 *
 * @param payments a merchant's client, or that of a platform, whose endpoint hears the events of all merchants
 * @param file where the endpoint's secret is kept
 */
export async function registerEndpoint(
  payments: Pick<MerchantPayments | Platform, 'webhookEndpoints'>,
  url: string,
  file: string,
): Promise<KnownEndpoint> {
  const known = parse((await readIfExists(file)) ?? '')
  const active: WebhookEndpoint[] = []
  for await (const endpoint of payments.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.status === 'active') active.push(endpoint)
  }
  if (known?.url === url && active.some(({ id }) => id === known.id)) return known

  // The store's former endpoint at another port, and any endpoint at this URL whose secret is lost.
  for (const endpoint of active) {
    if (endpoint.id === known?.id || endpoint.url === url) await payments.webhookEndpoints.deactivate(endpoint.id)
  }
  const { id, secret } = await payments.webhookEndpoints.create({ url, events: ['*'], description: 'Example store' })
  await writeAtomically(file, JSON.stringify({ id, url, secret }, null, 2))
  return { id, url, secret }
}

/** The stored endpoint. Undefined if no endpoint is stored, or the file is damaged and the secret lost. */
function parse(text: string): KnownEndpoint | undefined {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
