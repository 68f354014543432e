import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { toDeliveryId } from './contract/deliveries/wire.ts'
import type { AccountContext } from './core/request/account-context.ts'
import { apiErrorOf } from './core/request/api-error-of.ts'
import { appRouter } from './resources/router.ts'
import { catchUp, openShop, receive, sellDisputed, subscribe, testPlatform } from './testing/index.ts'
import { placesIn, type Schema, sample, withAt } from './testing/schema-samples.ts'

type Procedure = { _def: { inputs: unknown[] } }

const platform = await testPlatform()
// No answer is 429, which would hide all that comes after.
const services = { ...platform.services, attempts: async () => null }
const { prisma } = platform.database

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>)
  .filter(([path]) => /^(portal|operator)\./.test(path))
  .map(([path, { _def }]) => [path, _def.inputs[0] as z.ZodType] as const)

const hostile: readonly unknown[] = [
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  "'",
  '%',
  '\\',
  '',
  'x'.repeat(10_000),
  '\0'.repeat(100),
  null,
  0,
  -1,
  1.5,
  1e300,
  Number.MAX_SAFE_INTEGER,
  true,
  [],
  ['\0'],
  {},
  { '\0': '\ud800' },
]

/** Things that are there, so that a call gets as far as it can: by the beginning of the procedure's name. */
const known: Record<string, string> = {}
let caller: ReturnType<typeof appRouter.createCaller>
beforeAll(async () => {
  const shop = await openShop(platform)
  const row = await prisma.account.findUniqueOrThrow({ where: { id: shop.accountId }, include: { merchant: true } })
  const member = await prisma.member.findFirstOrThrow({
    where: { merchantId: row.merchantId },
    include: { user: true },
  })
  const account: AccountContext = {
    ...row,
    paused: null,
    merchantName: row.merchant.name,
    plan: row.merchant.plan,
    cardPaymentsActive: true,
    transfersActive: true,
    rejected: false,
    model: 'platform',
    hostingApproved: false,
  }
  const { id, name, email } = member.user
  const actor = { kind: 'person', id, name, email, role: 'owner', operator: 'admin' } as const
  caller = appRouter.createCaller({ services, account, actor })

  const endpoint = await shop.client.webhookEndpoints.create({ url: 'https://hooks.example/in' })
  const { events, payment, id: dispute } = await sellDisputed(platform, shop)
  for (const event of events) await receive(platform, event)
  await catchUp(platform)
  const { subscription } = await subscribe(platform, shop)
  const key = await prisma.apiKey.findFirstOrThrow({ where: { accountId: shop.accountId } })
  const monthly = { name: 'Tea', amount: 1000, currency: 'usd', interval: 'monthly' } as const
  Object.assign(known, {
    'portal.webhookEndpoints': endpoint.id,
    'portal.deliveries': toDeliveryId(
      (await caller.webhookEndpoints.sendTestEvent({ id: endpoint.id })).id,
      endpoint.id,
    ),
    'portal.payments': payment,
    'portal.disputes': dispute,
    'portal.subscriptions': subscription.id,
    subscriptionProducts: (await shop.client.subscriptionProducts.create(monthly)).id,
    'portal.products': (await shop.client.products.create({ name: 'Tea' })).id,
    'portal.customers': (await shop.client.customers.create({ email: 'a@example.com' })).id,
    'portal.keys': key.id,
    'portal.members': member.id,
    'operator.merchants': row.merchantId,
  })
})

function idFor(path: string): string {
  return Object.entries(known).find(([area]) => path.startsWith(`${area}.`))?.[1] ?? 'none'
}

function called(path: string, input: unknown): Promise<unknown> {
  let at: unknown = caller
  for (const step of path.split('.')) at = (at as Record<string, unknown>)[step]
  return (at as (input: unknown) => Promise<unknown>)(input)
}

test.each(procedures)(
  '%s fails at no input',
  async (path, input) => {
    const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
    const usual = sample(schema, () => idFor(path))
    expect(input.safeParse(usual).error?.issues ?? []).toEqual([])

    const failures: object[] = []
    for (const place of placesIn(schema)) {
      for (const value of hostile) {
        const error = await called(path, withAt(usual, place, value)).then(() => null, apiErrorOf)
        if (error && error.status >= 500) {
          const shown = JSON.stringify(value).slice(0, 40)
          failures.push({
            place: place.join('.'),
            value: shown,
            code: error.code,
            cause: String(error.cause).slice(-200),
          })
        }
      }
    }
    expect(failures).toEqual([])
  },
  60_000,
)

test('every procedure of the portal and of operators is tried', () => {
  expect(procedures.length).toBeGreaterThan(50)
})
