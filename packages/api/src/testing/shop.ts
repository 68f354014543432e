import type { Plan } from '@merchant-payments/db'
import { processEvent } from '../processor/events/process-events.ts'
import { concernsUs, storeProcessorEvents } from '../processor/events/store-events-once.ts'
import type { Client, TestPlatform } from './test-platform.ts'
import type { SentEvent } from './test-processor.ts'

/** An event of ours, as it is sent to endpoints. */
type OwnEvent = { id: string; type: string; created: number; livemode: boolean; data: Record<string, unknown> }

/** A merchant who sells tea, and what happens to a session of theirs. */
export type Shop = {
  client: Client
  key: string
  /** The processor's account of the test mode. */
  account: string
  accountId: number
  sell(fields?: Record<string, unknown>): ReturnType<Client['paymentSessions']['create']>
  /** Our events about sales, oldest first: those of the account itself are left out. */
  events(): Promise<OwnEvent[]>
  /** The types of our events, sorted. */
  types(): Promise<string[]>
}

/** @param able what the processor has decided about the account; it can do everything when left out */
export async function openShop(
  platform: TestPlatform,
  able: Record<string, 'active' | 'inactive'> = {},
  plan?: Plan,
): Promise<Shop> {
  const decide = async (livemode: boolean, account: string) => {
    if (!livemode) await platform.processor.decide(false, account, able)
  }
  const merchant = await platform.merchant(plan, Object.keys(able).length > 0 ? decide : undefined)
  const client = await platform.signIn(merchant.test_key)
  const { id, processorAccountId: account } = await platform.database.prisma.account.findFirstOrThrow({
    where: { merchantId: merchant.merchant_id, livemode: false },
  })
  if (account === null) throw new TypeError('the shop has no account at the processor')
  const events = async () => {
    const rows = await platform.database.prisma.event.findMany({
      where: { accountId: id, type: { not: 'account.updated' } },
      orderBy: [{ createdAt: 'asc' }, { recordNumber: 'asc' }],
    })
    return rows.map((row) => JSON.parse(row.body) as OwnEvent)
  }
  return {
    client,
    key: merchant.test_key,
    account,
    accountId: id,
    sell: (fields) =>
      client.paymentSessions.create({
        line_items: [{ amount: 1000, currency: 'usd', name: 'Tea', quantity: 1 }],
        success_url: 'https://shop.example/ok',
        cancel_url: 'https://shop.example/no',
        ...fields,
      }),
    events,
    types: async () => (await events()).map((event) => event.type).toSorted(),
  }
}

/** Verifies, stores and applies an event as the server does. @throws what verifying or applying throws */
export function receive(platform: TestPlatform, event: SentEvent): Promise<void> {
  return receiveAll(platform, [event])
}

/** The same for several, applied in their order. */
export async function receiveAll({ services }: TestPlatform, events: readonly SentEvent[]): Promise<void> {
  const verified = events.map(({ body, signature }) => services.processor.events.verify(body, signature))
  await storeProcessorEvents(services, verified)
  for (const event of verified) {
    if (concernsUs(event)) await processEvent(services, event.id)
  }
}

/** Every order of some things. */
export function permutations<T>(things: readonly T[]): T[][] {
  if (things.length <= 1) return [[...things]]
  return things.flatMap((first, index) =>
    permutations(things.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  )
}
