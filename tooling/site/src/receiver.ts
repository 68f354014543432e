import https from 'node:https'
import type { Credentials } from '@merchant-payments/webhooks/testing'

/** One delivery. */
export type Received = { id: string; type: string; object: string }

/** The ids of the received events, by object and type. */
export type Receiver = {
  url: string
  /** Every delivery, in the order of arrival. */
  received: readonly Received[]
  /** The ids of the events of one type about one object. */
  idsOf(type: string, object: string): ReadonlySet<string>
  /** Changes that were reported by more than one event. Deliveries of one event may arrive more than once. */
  doubled(): string[]
  close(): Promise<void>
}

/** Told once for each object, whatever happens. */
const onceFor = ['checkout.session.completed', 'payment_intent.succeeded']

export async function startReceiver(port: number, credentials: Credentials): Promise<Receiver> {
  const received: Received[] = []
  const told = new Map<string, Set<string>>()
  const server = https.createServer(credentials, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { id, type, data } = JSON.parse(Buffer.concat(chunks).toString()) as {
        id: string
        type: string
        data: { id: string; refund?: { id: string } }
      }
      received.push({ id, type, object: data.id })
      const key = `${type} ${data.refund?.id ?? data.id}`
      told.set(key, (told.get(key) ?? new Set()).add(id))
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    url: `https://127.0.0.1:${port}/hooks`,
    received,
    idsOf: (type, object) => told.get(`${type} ${object}`) ?? new Set(),
    doubled: () =>
      [...told].flatMap(([key, ids]) => {
        const [type = ''] = key.split(' ')
        return (onceFor.includes(type) || type === 'charge.refunded') && ids.size > 1 ? [key] : []
      }),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
