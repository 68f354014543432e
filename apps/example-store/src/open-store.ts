import { join } from 'node:path'
import { MerchantPayments, Platform } from '@merchant-payments/sdk'
import type { Config } from './config.ts'
import { type Listening, listen } from './listen.ts'
import { createShop, type Shop } from './shop/app.ts'
import { ensureCatalogue } from './shop/catalogue.ts'
import { createOrders } from './shop/orders.ts'
import { ensureCertificate } from './webhooks/certificate.ts'
import { createInbox } from './webhooks/inbox.ts'
import { createReceiver } from './webhooks/receiver.ts'
import { registerEndpoint } from './webhooks/register-endpoint.ts'

export type Store = { url: string; webhookUrl: string; close(): Promise<void> }

/**
 * Opens the store: from the settings to a shop that takes payments and receives webhooks. Rejects with the SDK's
 * errors.
 */
export async function openStore(config: Config): Promise<Store> {
  const payments = new MerchantPayments({ apiKey: config.apiKey, baseUrl: config.baseUrl })
  // The first call: it fails with one clear line when the API is not there or the key is wrong.
  const account = await payments.account.retrieve()
  const platform = platformOf(config)
  const files = join(config.dataDir, 'example-store')
  const tls = await ensureCertificate(files, join(config.dataDir, 'authorities', 'example-store.pem'))

  // Products and endpoint need the ports, which are known only once they are bound. Requests before that wait.
  const opening = Promise.withResolvers<Apps>()
  opening.promise.catch(() => {})
  const listening: Listening[] = []
  const close = async () => void (await Promise.all(listening.map((server) => server.close())))
  try {
    const pages = await listen({
      port: config.port,
      fetch: async (request) => (await opening.promise).shop.fetch(request),
    })
    listening.push(pages)
    const hooks = await listen({
      port: config.webhookPort,
      tls,
      fetch: async (request) => (await opening.promise).receiver.fetch(request),
    })
    listening.push(hooks)

    const url = `http://127.0.0.1:${pages.port}`
    const webhookUrl = `https://127.0.0.1:${hooks.port}/webhooks`
    const catalogue = await ensureCatalogue(payments, url)
    const endpoints = [await registerEndpoint(payments, webhookUrl, join(files, 'endpoint.json'))]
    // One endpoint hears of all makers.
    if (platform)
      endpoints.push(await registerEndpoint(platform.client, webhookUrl, join(files, 'platform-endpoint.json')))

    const orders = createOrders()
    const inbox = createInbox({ now: () => new Date() })
    opening.resolve({
      shop: createShop({
        url,
        webhookUrl,
        stripeJsUrl: config.stripeJsUrl,
        payments,
        catalogue,
        orders,
        inbox,
        livemode: account.livemode,
        platform,
      }),
      receiver: createReceiver({ secrets: endpoints.map(({ secret }) => secret), inbox, orders }),
    })
    return { url, webhookUrl, close }
  } catch (error) {
    opening.reject(error)
    await close()
    throw error
  }
}

function platformOf({ platformKey, baseUrl }: Config): Shop['platform'] {
  if (platformKey === undefined) return undefined
  return {
    client: new Platform({ apiKey: platformKey, baseUrl }),
    livemode: platformKey.startsWith('svc_platform_live_'),
  }
}

type Apps = { shop: ReturnType<typeof createShop>; receiver: ReturnType<typeof createReceiver> }
