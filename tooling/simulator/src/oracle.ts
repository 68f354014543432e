import { verifyBooks } from '@merchant-payments/api/operator'
import type { Services } from '@merchant-payments/api/services'
import type pg from 'pg'
import { credentials, processorUrl } from './product/credentials.ts'
import type { Site } from './product/site.ts'
import type { Shop } from './product/template.ts'
import type { Client } from './workloads/client.ts'

/** A world after all of its work has ended. */
export type Outcome = { site: Site; admin: pg.Client; clients: readonly Client[]; shops: readonly Shop[] }

/** Returns the violations. */
export type Invariant = (outcome: Outcome) => Promise<string[]>

/** The invariants of each world after its end. Each workload defines further invariants of its own. */
export const invariants: Record<string, Invariant> = {
  'one key has one effect': async ({ clients }) =>
    clients.flatMap(({ answered }) =>
      answered.flatMap(({ key, path, answers }) => {
        const different = new Set(answers.map(({ status, data }) => `${status} ${data.id ?? data.code}`))
        return different.size > 1 ? [`${path} under the key ${key}: ${[...different].join(', ')}`] : []
      }),
    ),

  'the processor has each payment and refund that a client was told of, once': async (outcome) => {
    const found: string[] = []
    for (const shop of outcome.shops) found.push(...(await compareLedger(outcome, shop)))
    return found
  },

  'each event has reached its receiver, in a sequence without gaps, and none was invented': async ({
    site,
    admin,
    shops,
  }) => {
    const { rows } = await admin.query<{
      id: string
      type: string
      merchant: string
      object: string
      sequence: number
    }>(
      `SELECT event.id, event.type, account.merchant_id AS merchant, event.object_id AS object, event.sequence
         FROM events event JOIN accounts account ON account.id = event.account_id WHERE NOT account.livemode`,
    )
    // Ten deliveries in a row that fail deactivate an endpoint.
    const { rows: inactive } = await admin.query<{ url: string }>('SELECT url FROM webhook_endpoints WHERE NOT active')
    return shops.flatMap(({ merchant, endpoint, name }) => {
      const isActive = !inactive.some(({ url }) => url === endpoint)
      const own = rows.filter((row) => row.merchant === merchant.merchant_id)
      const told = site.receivers.received.filter(({ url }) => url === endpoint)
      const toldIds = new Set(told.map(({ id }) => id))
      const ids = new Set(own.map(({ id }) => id))
      return [
        ...told.filter(({ id }) => !ids.has(id)).map(({ id, type }) => `${name}: ${type} ${id} was invented`),
        ...own
          .filter(({ id, type }) => isActive && !toldIds.has(id) && !untold.has(type))
          .map(({ id, type }) => `${name}: ${type} ${id} was not delivered`),
        ...[...Map.groupBy(own, ({ object }) => object)]
          .filter(
            ([, events]) =>
              new Set(events.map(({ sequence }) => sequence)).size !==
              Math.max(...events.map(({ sequence }) => sequence)),
          )
          .map(
            ([object, events]) =>
              `${name}: events of ${object} have the numbers ${events.map(({ sequence }) => sequence).join(', ')}`,
          ),
      ]
    })
  },

  'no event comes before its row': async ({ site }) => site.receivers.early,

  'each payment was told of once': async ({ site, clients }) => {
    const count = (type: string, id: string) =>
      new Set(site.receivers.received.filter((one) => one.type === type && one.data.id === id).map((one) => one.id))
        .size
    return clients.flatMap(({ sales }) =>
      sales.flatMap(({ session, payment }) =>
        (
          [
            ['checkout.session.completed', session],
            ['payment_intent.succeeded', payment],
          ] as const
        ).flatMap(([type, id]) =>
          id === null || count(type, id) === 1 ? [] : [`${count(type, id)} events ${type} of ${id}`],
        ),
      ),
    )
  },
}

/** Events from before the endpoint was made. */
const untold = new Set<string>(['account.updated'])

type Refund = { id: string; payment_intent: string; amount: number; status: string }

async function compareLedger({ site, clients }: Outcome, shop: Shop): Promise<string[]> {
  const found: string[] = []
  const account = shop.route === 'direct' ? shop.account : null
  const intents = await list<{ id: string; status: string; amount_received: number }>(site, 'payment_intents', account)
  const refunds = await list<Refund>(site, 'refunds', account)
  const own = clients.filter((client) => client.shop === shop)
  for (const { session, payment, amount, refunds: told } of own.flatMap(({ sales }) => sales)) {
    const intent = intents.find(({ id }) => id === payment)
    if (intent?.status !== 'succeeded' || intent.amount_received !== amount)
      found.push(`${shop.name}: payment ${payment} of ${session} is ${intent?.status ?? 'unknown'} at the processor`)
    const made = refunds.filter(({ payment_intent, status }) => payment_intent === payment && status !== 'failed')
    const [sum, promised] = [made, [...told].map(([id, of]) => ({ id, amount: of }))].map((ones) =>
      ones.reduce((total, one) => total + one.amount, 0),
    )
    if (made.length !== told.size || sum !== promised)
      found.push(
        `${shop.name}: ${made.length} refunds of ${payment} over ${sum}, of which ${told.size} over ${promised} were promised`,
      )
  }
  return found
}

async function list<T>(site: Site, path: string, account: string | null): Promise<T[]> {
  return (await atProcessor<{ data: T[] }>(site, `${path}?limit=100`, account)).data
}

/** Reads an object of the processor, on an account or on the platform's. */
export async function atProcessor<T>(site: Site, path: string, account: string | null): Promise<T> {
  const request = new Request(`${processorUrl}/v1/${path}`, {
    headers: {
      authorization: `Bearer ${credentials.test.secretKey}`,
      ...(account === null ? {} : { 'stripe-account': account }),
    },
  })
  const answer = await site.world.as(site.bank.process, () => site.bank.sandbox.fetch(request))
  if (!answer.ok) throw new Error(`${path} on ${account ?? 'the platform'}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** The findings of `mpay audit`. Runs within the world, as code of a process that has these services. */
export async function auditBooks(services: Services): Promise<string[]> {
  const noPause = async () => undefined
  const since = new Date(services.processorClock.now().getTime() - 35 * 86_400_000)
  const report = await verifyBooks(services, {
    accounts: null,
    since,
    withProcessor: true,
    throttle: noPause,
    pace: noPause,
    pause: noPause,
  })
  return report.checks.flatMap(({ name, findings }) =>
    findings.map(({ object, message }) => `${name}: ${object}: ${message}`),
  )
}
