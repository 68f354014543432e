import { parseArgs } from 'node:util'
import { until } from '@merchant-payments/site'
import { createSigningSecret } from '@merchant-payments/webhooks'
import { type Child, forkChild } from '../child.ts'
import { newOutbox, type Outbox, sampleData } from '../deliveries/outbox.ts'
import type { Question as BareQuestion } from './bare.ts'
import { type Latency, latencyOf } from './latency.ts'
import type { Arrival, Question as ReceiverQuestion } from './receiver.ts'
import type { Question as ServerQuestion } from './server.ts'

const rates = [50, 200]
const seconds = 10
const warmUpSeconds = 3

/** One way of sending, at one rate. */
type Measured = Latency & { sender: Sender; per_second: number }
type Sender = 'one process' | 'two processes' | 'bare loop'

const options = { json: { type: 'boolean' }, 'database-url': { type: 'string' } } as const

/**
 * `dispatch [--json] [--database-url=URL]`: the time of an event from its commit to the receiver with one endpoint, compared with a loop
 * that only sends.
 */
export async function dispatch(args: readonly string[]): Promise<void> {
  const { json, 'database-url': server } = parseArgs({ args: [...args], options }).values
  const undo: (() => Promise<unknown>)[] = []
  try {
    const receiver = forkChild('./dispatch/receiver.ts')
    undo.push(receiver.stop)
    const shop = (await receiver.ask({ start: true } satisfies ReceiverQuestion)) as { url: string; authority: string }
    const together = await newOutbox(shop.url, server)
    undo.push(together.remove)
    const apart = await newOutbox(shop.url, server)
    undo.push(apart.remove)
    const bare = forkChild('./dispatch/bare.ts')
    undo.push(bare.stop)
    const start = async (outbox: Outbox, works: boolean) => {
      const child = forkChild('./dispatch/server.ts')
      undo.push(child.stop)
      const { databaseUrl, encryptionKey } = outbox
      const { authority } = shop
      await child.ask({ start: { databaseUrl, authority, encryptionKey, works } } satisfies ServerQuestion)
      return child
    }
    await Promise.all([together, apart].map((outbox) => outbox.onlyOneEndpoint(true)))
    const all = await start(together, true)
    await start(apart, true)
    const api = await start(apart, false)

    const from = (outbox: Outbox, child: Child) => (perSecond: number, count: number) =>
      child.ask({ account: outbox.account, data: sampleData, perSecond, count } satisfies ServerQuestion)
    const order = { ...shop, url: `${shop.url}/0`, secret: createSigningSecret(), body: JSON.stringify(sampleData) }
    const senders: [Sender, (perSecond: number, count: number) => Promise<unknown>][] = [
      ['one process', from(together, all)],
      ['two processes', from(apart, api)],
      ['bare loop', (perSecond, count) => bare.ask({ ...order, perSecond, count } satisfies BareQuestion)],
    ]
    const measured: Measured[] = []
    for (const perSecond of rates) {
      for (const [sender, send] of senders) {
        process.stderr.write(`${perSecond} a second, ${sender}\n`)
        await measure(receiver, () => send(perSecond, warmUpSeconds * perSecond))
        const latency = await measure(receiver, () => send(perSecond, seconds * perSecond))
        measured.push({ sender, per_second: perSecond, ...latency })
      }
    }
    if (json) console.log(JSON.stringify({ dispatch: measured }))
    else report(measured)
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

async function measure(receiver: Child, send: () => Promise<unknown>): Promise<Latency> {
  const { commits } = (await send()) as { commits: Arrival[] }
  const arrivals: Arrival[] = []
  await until(async () => {
    const taken = (await receiver.ask({ take: true } satisfies ReceiverQuestion)) as { arrivals: Arrival[] }
    arrivals.push(...taken.arrivals)
    return arrivals.length >= commits.length
  })
  return latencyOf(commits, arrivals)
}

function report(measured: readonly Measured[]): void {
  console.log(`\nfrom the commit of an event to its receiver, one endpoint, ${seconds} s each`)
  for (const { sender, per_second: rate, p50, p95, p99, count } of measured) {
    const figures = [p50, p95, p99].map((ms) => `${ms.toFixed(1)} ms`.padStart(10)).join('')
    console.log(`${`${rate} a second, ${sender}`.padEnd(30)}${figures}   (p50, p95, p99 of ${count})`)
  }
}
