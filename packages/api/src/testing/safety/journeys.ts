import { mirrorBalances } from '../../money/balances/mirror-balances.ts'
import { processEvent } from '../../processor/events/process-events.ts'
import { concernsUs, storeProcessorEvents } from '../../processor/events/store-events-once.ts'
import { recoverEvents } from '../../processor/recovery/recover-events.ts'
import { payDueMerchants } from '../../processor/sweep/pay-due-merchants.ts'
import { sweep } from '../../processor/sweep/resume-unfinished-work.ts'
import { monthly, type Shop, type TestPlatform } from '../index.ts'

/**
 * A sequence of actions of a merchant and their customers, repeated with failing calls to the processor, each time in a
 * shop of its own.
 */
export type Journey = {
  /** Creates the objects that must exist before the first fault. */
  prepare(run: Run): Promise<void>
  /** Performs the steps under faults. Each step is repeated until it is answered. */
  perform(platform: TestPlatform, runs: readonly Run[]): Promise<void>
  /** The final objects of a shop at the processor. */
  outcome(run: Run): Promise<unknown>
  /** The expected result, whichever call failed. */
  expected: unknown
}

export type Run = { platform: TestPlatform; shop: Shop; id: string }

const maxTries = 12
const retryMs = 120_000
/** Fewer than one turn copies. */
const ledgersPerTurn = 25

/** Asks under one Idempotency-Key until there is an answer, as a merchant's server does. */
async function untilAnswered<T>(
  { platform, shop }: Run,
  key: string,
  ask: (client: Shop['client']) => Promise<T>,
): Promise<T> {
  const client = await platform.signIn(shop.key, { requestKey: `${shop.accountId}-${key}` })
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask(client)
    } catch (error) {
      if (tries === maxTries) throw error
      platform.clock.advance(retryMs)
      await work(platform)
    }
  }
}

/** Receives the processor's events, as the server does: drops refused ones, and stores a failure with its event. */
export async function receiveSent({ services, processor }: TestPlatform): Promise<void> {
  for (const { body, signature } of await processor.events()) {
    try {
      const event = services.processor.events.verify(body, signature)
      await storeProcessorEvents(services, [event])
      if (concernsUs(event)) await processEvent(services, event.id)
    } catch {
      // The processor would send it again; here it counts as lost, and is found in the processor's own list.
    }
  }
}

/** One turn of the worker. */
async function work(platform: TestPlatform): Promise<void> {
  await receiveSent(platform)
  await sweep(platform.services).catch(() => undefined)
}

/** Turns of the worker until everything is applied, long after the last fault. */
export async function settle(platform: TestPlatform): Promise<void> {
  const { services, clock } = platform
  for (let turn = 0; turn < 4; turn += 1) {
    clock.advance(60 * 60_000)
    await work(platform)
    await recoverEvents(services)
    await payDueMerchants(services)
  }
  // One turn copies at most `ledgersPerTurn` ledgers; a worker has a turn every few seconds.
  const accounts = await services.database.prisma.account.count()
  for (let copied = 0; copied <= accounts; copied += ledgersPerTurn) await mirrorBalances(services, { early: true })
  await receiveSent(platform)
}

async function read(run: Run, path: string): Promise<Record<string, unknown>[]> {
  const answer = await run.platform.processor.call(false, path, run.shop.account)
  return ((await answer.json()) as { data: Record<string, unknown>[] }).data
}

async function buy(run: Run): Promise<void> {
  const session = await untilAnswered(run, 'session', (client) =>
    client.paymentSessions.create({
      line_items: [{ amount: 1000, currency: 'usd', name: 'Tea', quantity: 1 }],
      success_url: 'https://shop.example/ok',
      cancel_url: 'https://shop.example/no',
    }),
  )
  run.id = session.id
  await run.platform.processor.pay(session.id)
  await receiveSent(run.platform)
}

async function refund(run: Run): Promise<void> {
  const session_id = run.id
  await untilAnswered(run, 'refund', (client) => client.refunds.create({ session_id, amount: 400 }))
  await receiveSent(run.platform)
}

async function eachInTurn(runs: readonly Run[], act: (run: Run) => Promise<unknown>): Promise<void> {
  for (const run of runs) await act(run)
}

const payments = async (run: Run) =>
  (await read(run, '/v1/payment_intents')).map(({ status, amount_received }) => [status, amount_received])

export const journeys: Record<string, Journey> = {
  payment: {
    prepare: async () => undefined,
    perform: (_platform, runs) => eachInTurn(runs, buy),
    outcome: payments,
    expected: [['succeeded', 1000]],
  },
  refund: {
    prepare: buy,
    perform: (_platform, runs) => eachInTurn(runs, refund),
    outcome: async (run) => (await read(run, '/v1/refunds')).map(({ status, amount }) => [status, amount]),
    expected: [['succeeded', 400]],
  },
  renewal: {
    async prepare(run) {
      const session = await run.shop.client.subscriptionSessions.create(monthly as never)
      await run.platform.processor.pay(session.id)
      await receiveSent(run.platform)
      const [subscription] = (await run.shop.client.subscriptions.list({ limit: 10 })).items
      run.id = subscription?.id ?? ''
    },
    async perform(platform, runs) {
      // Past the end of the month, and past the hour in which the invoice is a draft.
      for (const days of [31, 1]) {
        await platform.processor.advance(days * 86_400)
        await work(platform)
      }
      // The journeys after this one advance the processor's clock, too.
      await eachInTurn(runs, ({ shop, id }) => platform.processor.endSubscription(false, shop.account, id))
    },
    outcome: payments,
    expected: [
      ['succeeded', 1000],
      ['succeeded', 1000],
    ],
  },
}
