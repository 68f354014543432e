import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '@merchant-payments/db/migrate'
import { createSite, type Merchant, merchantAt, pay, type Service, tea, type Undo } from '@merchant-payments/site'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import { type Contender, type RecordedProcessor, usageAt } from './contender.ts'
import { startDatabaseMeter } from './database-cost.ts'
import { makePayments, type Shop } from './drive.ts'
import { startDatabase } from './postgres.ts'
import { type Receiver, startEndpoints } from './receiver.ts'
import { startRecorder } from './recorder.ts'
import { startStub } from './start-stub.ts'

/** Endpoints of the merchant. */
export const endpointsPerMerchant = 2
/** `checkout.session.completed` and `payment_intent.succeeded`, at each endpoint. */
export const deliveriesPerPayment = 2 * endpointsPerMerchant

/**
 * Starts the product as an operator runs it: an API process and a worker on a database of their own.
 * @param stubbed whether the processor only repeats what it has said of a first payment; otherwise it is the sandbox
 * @param server the PostgreSQL server, unless it is one of its own
 */
export async function startProduct(
  undo: Undo,
  stubbed: boolean,
  server?: string,
): Promise<{ product: Contender; processor: RecordedProcessor }> {
  const [sandbox = 0, unused = 0, front = 0, api = 0, worker = 0, stub = 0] = await freePorts(6)
  const databaseUrl = await startDatabase(undo, server)
  await migrate({ url: databaseUrl })
  const receiver = await startEndpoints()
  undo.push(receiver.close)
  const site = await createSite({ sandbox, receiver: unused, public: front })
  undo.push(site.remove)
  const certificate = join(site.folder, 'shop.pem')
  await writeFile(certificate, receiver.authority.certificate)
  await site.sandbox.start()
  undo.push(site.sandbox.end)
  const origin = `http://127.0.0.1:${api}`
  const recorder = await startRecorder(front, site.sandboxUrl, origin)
  undo.push(recorder.close)
  const environment = site.environment(databaseUrl, { NODE_EXTRA_CA_CERTS: certificate })

  const start = async (processorUrl: string): Promise<Service[]> => {
    const settings = { ...environment, STRIPE_API_BASE: processorUrl }
    const services = [
      site.server('api', api, { ...settings, ROLE: 'api' }),
      site.server('worker', worker, { ...settings, ROLE: 'worker' }),
    ]
    for (const service of services) {
      undo.push(service.end)
      await service.start()
    }
    return services
  }
  const recorded = await start(recorder.url)
  const created = await site.mpay(environment, [
    'merchants',
    'create',
    '--name',
    'Tea & Co',
    '--email',
    'tea@example.com',
  ])
  const { merchant_id, test_key } = created as Record<'merchant_id' | 'test_key', string>
  const merchant = merchantAt(origin, merchant_id, test_key)
  await listenTwice(merchant, receiver)
  const shop = shopOf(site.sandboxUrl, merchant, receiver)
  // The first one opens what every later one finds open.
  await makePayments(shop, 1, 1, deliveriesPerPayment)
  await recorder.recording()
  recorder.begin()
  await makePayments(shop, 1, 1, deliveriesPerPayment)
  const processor = { recording: await recorder.recording(), signing: site.signing }

  let current = shop
  if (stubbed) {
    for (const service of recorded) await service.end()
    const url = await startStub(undo, stub, origin, processor)
    await start(url)
    current = shopOf(url, merchant, receiver)
  }
  const meter = await startDatabaseMeter(databaseUrl)
  undo.push(meter.close)
  const usage = async () => ({
    api: await usageAt(`${origin}/metrics`),
    worker: await usageAt(`http://127.0.0.1:${worker}/metrics`),
  })
  const repeatSession = async () => void (await merchant.call('/payment-sessions', tea, 'bench'))
  return { product: { name: 'product', shop: { ...current, repeatSession }, meter, usage }, processor }
}

/** Both endpoints subscribe to all events. */
async function listenTwice(merchant: Merchant, receiver: Receiver): Promise<void> {
  for (let nth = 0; nth < endpointsPerMerchant; nth += 1) {
    const { status, data } = await merchant.call('/webhook-endpoints', { url: `${receiver.url}/${nth}` })
    if (status !== 200) throw new Error(`an endpoint was refused: ${JSON.stringify(data)}`)
  }
}

/** A merchant whose customers pay at a processor, and whose endpoints are the receiver. */
export function shopOf(processorUrl: string, merchant: Merchant, receiver: Receiver): Shop {
  return {
    async createSession() {
      const { status, data } = await merchant.call('/payment-sessions', tea)
      if (status !== 200) throw new Error(`a session was refused: ${JSON.stringify(data)}`)
      return String(data.id)
    },
    pay: (session) => pay({ sandboxUrl: processorUrl }, session),
    arrived: receiver.arrived,
  }
}
