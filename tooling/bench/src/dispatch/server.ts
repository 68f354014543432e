import { randomUUID } from 'node:crypto'
import { connect, type Database } from '@merchant-payments/db'
import { createKeyring } from '@merchant-payments/db/encryption'
import { createAnnouncer, recordEvent } from '@merchant-payments/webhooks'
import { type DeliveryWorker, startDeliveryWorker } from '@merchant-payments/webhooks/worker'
import { answerParent } from '../child.ts'
import { atRate } from './at-rate.ts'
import type { Arrival } from './receiver.ts'
import { wallClock } from './wall-clock.ts'

export type Question =
  | { start: { databaseUrl: string; authority: string; encryptionKey: string; works: boolean } }
  | { account: { id: number; livemode: boolean }; data: object; perSecond: number; count: number }
  | { usage: true }

const quiet = () => undefined
let database: Database | undefined
let wake: () => void = quiet

// A process of the product: it commits events, delivers them, or both.
answerParent(async (question: Question) => {
  if ('usage' in question) {
    const { user, system } = process.cpuUsage()
    return { cpu: user + system }
  }
  if ('start' in question) {
    const { databaseUrl, authority, encryptionKey, works } = question.start
    // At a rate beyond the server's, a statement waits for a connection: it is late and has not failed.
    database = connect({ url: databaseUrl, connectTimeoutMs: 120_000 })
    if (!works) {
      wake = createAnnouncer(database.pool, { debug: quiet })
      return {}
    }
    const worker: DeliveryWorker = await startDeliveryWorker({
      database: { url: databaseUrl },
      listenUrl: databaseUrl,
      poolSize: 4,
      keyring: createKeyring([encryptionKey]),
      clock: { now: () => new Date() },
      log: { debug: quiet, info: quiet, warn: quiet, error: console.error },
      allowCidrs: ['127.0.0.0/8'],
      trustedAuthorities: [authority],
    })
    wake = worker.wake
    return {}
  }
  const { account, data, perSecond, count } = question
  const commits: Arrival[] = []
  await atRate(perSecond, count, async () => {
    const event = {
      account,
      type: 'payment_intent.succeeded' as const,
      objectId: `pi_${randomUUID()}`,
      transition: 'succeeded',
      data,
      now: new Date(),
    }
    const recorded = await database?.prisma.$transaction((tx) => recordEvent(tx, event))
    commits.push([recorded?.id ?? '', wallClock()])
    wake()
  })
  return { commits }
})
