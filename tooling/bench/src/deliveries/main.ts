import { until } from '@merchant-payments/site'
import { createSigningSecret } from '@merchant-payments/webhooks'
import { type Child, forkChild } from '../child.ts'
import { median } from '../report.ts'
import type { Question as BareQuestion } from './bare.ts'
import { endpoints, newOutbox, type Outbox, sampleData } from './outbox.ts'
import { paymentTransaction } from './payment-transaction.ts'
import type { Question as ReceiverQuestion } from './receiver.ts'
import type { Question as WorkerQuestion } from './worker.ts'

const eventsPerRound = 400
const perRound = eventsPerRound * endpoints
const rounds = 3
const paymentsPerRound = 200
const mostWarmUps = 6

/**
 * Measures the cost of webhooks: compared with a loop that only sends, within the transaction of a payment, and, if `finished` is
 * not 0, with that number of finished deliveries in the tables.
 */
export async function deliveries(finished: number): Promise<void> {
  if (!Number.isInteger(finished) || finished < 0) throw new RangeError('Say how many finished ones: a whole number.')
  const undo: (() => Promise<unknown>)[] = []
  try {
    const receiver = forkChild('./deliveries/receiver.ts')
    undo.push(receiver.stop)
    const { url, authority } = (await receiver.ask({ start: true } satisfies ReceiverQuestion)) as Started
    const bare = forkChild('./deliveries/bare.ts')
    undo.push(bare.stop)
    const outboxes = [await newOutbox(url)]
    if (finished > 0) outboxes.push(await newOutbox(url))
    undo.push(...outboxes.map(({ remove }) => remove))
    const [young, old] = outboxes

    console.log(`\n${perRound} signed POSTs to ${endpoints} endpoints over TLS, ${rounds} rounds`)
    if (young) await reportPayments(young)
    await young?.settleAll()
    if (old) await old.fill(finished)

    const workers: { outbox: Outbox; child: Child; cpu: number[] }[] = []
    for (const outbox of outboxes) {
      const child = forkChild('./deliveries/worker.ts')
      undo.push(child.stop)
      const { databaseUrl, encryptionKey } = outbox
      await child.ask({ start: { databaseUrl, authority, encryptionKey } } satisfies WorkerQuestion)
      workers.push({ outbox, child, cpu: [] })
    }
    const urls = Array.from({ length: endpoints }, (_, index) => `${url}/${index}`)
    const order = { authority, urls, secret: createSigningSecret(), body: JSON.stringify(sampleData), count: perRound }
    const bareCpu: number[] = []
    const all = [bareCpu, ...workers.map(({ cpu }) => cpu)]
    const runRound = async () => {
      bareCpu.push(((await bare.ask(order satisfies BareQuestion)) as { cpu: number }).cpu / perRound)
      for (const { outbox, child, cpu } of workers) cpu.push((await deliver(outbox, child)) / perRound)
    }
    do {
      process.stderr.write('warming up\n')
      await runRound()
    } while (!all.every(isWarm) && bareCpu.length < mostWarmUps)
    for (let round = 1; round <= rounds; round += 1) {
      process.stderr.write(`round ${round} of ${rounds}\n`)
      await runRound()
    }
    report(bareCpu, all.slice(1), finished)
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

type Started = { url: string; authority: string }

/** Microseconds of the worker's processor time until all is delivered and on record. */
async function deliver(outbox: Outbox, child: Child): Promise<number> {
  const usage = async () => ((await child.ask({ usage: true } satisfies WorkerQuestion)) as { cpu: number }).cpu
  const before = await usage()
  await outbox.tell(eventsPerRound)
  await until(async () => (await outbox.waiting()) === 0)
  return (await usage()) - before
}

/** Whether a round cost hardly less than any before it: V8 has compiled what is done, and connections are open. */
function isWarm(cpu: readonly number[]): boolean {
  const [latest = 0, ...earlier] = cpu.toReversed()
  return latest > 0.95 * Math.min(...earlier)
}

async function reportPayments(outbox: Outbox): Promise<void> {
  await outbox.onlyOneEndpoint(true)
  await paymentTransaction(outbox, paymentsPerRound)
  const shares: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const { told, untold } = await paymentTransaction(outbox, paymentsPerRound)
    shares.push(told / untold - 1)
  }
  await outbox.onlyOneEndpoint(false)
  console.log(
    `transaction of a paid checkout: ${percent(median(shares))} longer with its two events and a delivery of each`,
  )
}

function report(bare: readonly number[], [young = [], old]: readonly (readonly number[])[], finished: number): void {
  const ratio = (one: readonly number[], other: readonly number[]) =>
    median(one.map((cpu, round) => cpu / (other[round] ?? Number.NaN)).slice(-rounds))
  const figures = (cpu: readonly number[]) => `${median(cpu.slice(-rounds)).toFixed(0)} µs (${cpu[0]?.toFixed(0)} cold)`
  console.log(`bare undici loop: ${figures(bare)} of processor time for each`)
  console.log(`this worker:      ${figures(young)}, everything on record`)
  console.log(`deliveries per CPU second, this worker / bare: ${ratio(bare, young).toFixed(2)}`)
  if (old) console.log(`with ${finished} finished ones in the tables: ${percent(ratio(old, young) - 1)} more for each`)
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
