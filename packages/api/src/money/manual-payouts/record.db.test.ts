import type { Payment, Refund } from '@merchant-payments/db'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PersonActor } from '../../core/request/actor.ts'
import { apiErrorOf } from '../../core/request/api-error-of.ts'
import { createMerchant } from '../../people/merchants/create.ts'
import { appRouter } from '../../resources/router.ts'
import { catchUp, disputing, redirects, refusal, testPlatform } from '../../testing/index.ts'
import { type HostedShop, openHostedShop, spendable, work } from '../../testing/transfers/hosted-shop.ts'
import { readOwed } from './read-owed.ts'
import { recordManualPayout } from './record.ts'

const platform = await testPlatform()
const { services, database, processor, clock } = platform
const { prisma } = database
const day = 24 * 3_600_000

const operatorOf = (email: string) => {
  const actor: PersonActor = { kind: 'person', id: email, name: 'Op', email, role: null, operator: 'admin' }
  return appRouter.createCaller({ services, actor, account: null }).operator
}
const by = { kind: 'command', name: 'mpay' } as const

const owedTo = async ({ accountId }: HostedShop) => {
  const [owed] = await readOwed(database, accountId)
  return owed?.amount ?? 0n
}
let references = 0
async function pay({ accountId }: HostedShop, amount: bigint, reference?: string) {
  references += 1
  const paid = { amount, currency: 'usd', reference: reference ?? `wire ${references}` }
  return recordManualPayout(services, accountId, paid, by)
}
const refund = ({ client }: HostedShop, payment_intent: string, amount?: number) =>
  client.refunds.create({ payment_intent, ...(amount === undefined ? {} : { amount }) })

/** The processor's fees for a sale and a dispute. The platform pays them out of its own fee. */
const processorFee = (amount: bigint) => (amount * 29n) / 1000n + 30n
const disputeFee = 1500n

/** The amount that a payment sent to its destination, less the amount that its refunds reversed. */
function givenWith({ route, amountReceived, feeAmount, refunds }: Payment & { refunds: Refund[] }): bigint {
  if (route !== 'destination') return 0n
  const reversed = refunds.reduce((sum, { amount, reversesTransfer }) => sum + (reversesTransfer ? amount : 0n), 0n)
  return amountReceived - feeAmount - reversed
}

/** Expects that a payment's movements and payout lines sum to its transferred amount, and lines to their payout. */
async function expectBooksClosed({ accountId }: HostedShop): Promise<void> {
  const payments = await prisma.payment.findMany({
    where: { accountId },
    include: { movements: true, manualPayoutLines: true },
  })
  for (const { transferred, movements, manualPayoutLines } of payments)
    expect([...movements, ...manualPayoutLines].reduce((sum, { amount }) => sum + amount, 0n)).toBe(transferred)
  for (const { id, amount } of await prisma.manualPayout.findMany({ where: { accountId } })) {
    const lines = await prisma.manualPayoutLine.findMany({ where: { accountId, payoutId: id } })
    expect(lines.reduce((sum, line) => sum + line.amount, 0n)).toBe(amount)
  }
}

describe('a payout that was made by hand', () => {
  test('settles the payments that wait, oldest first and in part, and is never paid again', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    const bought = [await shop.buy(1000), await shop.buy(2000), await shop.buy(3000)]
    for (const [place, { accountId, id }] of bought.entries()) {
      const createdAt = new Date(clock.now().getTime() + place)
      await prisma.payment.update({ where: { accountId_id: { accountId, id } }, data: { createdAt } })
    }
    const due = bought.map((payment) => payment.due)
    const [first = 0n, second = 0n, third = 0n] = due
    expect(await owedTo(shop)).toBe(first + second + third)

    const { payout } = await pay(shop, first + 100n)
    const lines = await prisma.manualPayoutLine.findMany({ where: { payoutId: payout.id } })
    expect(new Map(lines.map(({ paymentId, amount }) => [paymentId, amount]))).toEqual(
      new Map([
        [bought[0]?.id, first],
        [bought[1]?.id, 100n],
      ]),
    )
    expect(await owedTo(shop)).toBe(second + third - 100n)

    await shop.transfers('active')
    expect(await work(platform)).toEqual([])
    expect(await shop.balance()).toBe(second + third - 100n)
    expect(await owedTo(shop)).toBe(0n)
    await expectBooksClosed(shop)
  })

  test('is refused above the amount owed, and writes nothing', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    const { due } = await shop.buy(1000)
    expect(await refusal(pay(shop, due + 1n))).toMatchObject({
      code: 'validation_error',
      param: 'amount',
      message: `amount: exceeds the amount owed: ${due} usd, in minor units`,
    })
    const eur = recordManualPayout(services, shop.accountId, { amount: 1n, currency: 'eur', reference: 'x' }, by)
    expect(await refusal(eur)).toMatchObject({ param: 'amount', message: expect.stringContaining('0 eur') })
    expect(await prisma.manualPayout.count({ where: { accountId: shop.accountId } })).toBe(0)
    expect(await owedTo(shop)).toBe(due)
  })

  test('is written down once for a reference, and another one under it is refused', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    await shop.buy(1000)
    const once = await pay(shop, 300n, 'ACH 4711')
    expect(await pay(shop, 300n, 'ACH 4711')).toEqual({ payout: once.payout, recorded: false })
    expect(await refusal(pay(shop, 301n, 'ACH 4711'))).toMatchObject({ param: 'reference' })
    expect(await owedTo(shop)).toBe(611n)
    const other = await openHostedShop(platform, 'transfer')
    await other.buy(1000)
    expect(await pay(other, 300n, 'ACH 4711')).toMatchObject({ recorded: true })
  })

  test('by two operators at once is paid once: with one reference, and with two for all that is owed', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    const { due } = await shop.buy(1000)
    const merchant = await prisma.account.findUniqueOrThrow({ where: { id: shop.accountId } })
    const record = (email: string, reference: string) =>
      operatorOf(email).payouts.record({
        merchant_id: merchant.merchantId,
        livemode: false,
        amount: Number(due) - 100,
        currency: 'USD',
        reference,
      })
    const same = await Promise.all(['a@x.example', 'b@x.example', 'c@x.example'].map((email) => record(email, 'one')))
    expect(new Set(same.map(({ id }) => id)).size).toBe(1)
    expect(same[0]).toMatchObject({ object: 'manual_payout', livemode: false, left: 100 })
    await shop.buy(1000)
    const each = await Promise.allSettled(['d@x.example', 'e@x.example'].map((email) => record(email, `of ${email}`)))
    expect(each.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await owedTo(shop)).toBe(200n)
    await expectBooksClosed(shop)
    const audited = await prisma.auditEntry.findMany({
      where: { accountId: shop.accountId, action: 'payouts.record' },
      orderBy: { id: 'asc' },
    })
    expect(audited).toHaveLength(2)
    expect(audited[0]).toMatchObject({ actorKind: 'operator', objectId: same[0]?.id, fields: expect.any(Array) })
  })

  test('beside a worker that transfers is never paid twice', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    const { due } = await shop.buy(5000)
    await shop.transfers('active')
    const [recorded] = await Promise.allSettled([pay(shop, due), work(platform)])
    await work(platform)
    const paidManually = recorded?.status === 'fulfilled' ? due : 0n
    expect((await shop.balance()) + paidManually).toBe(due)
    await expectBooksClosed(shop)
  })
})

describe('a manual payout whose payment is no longer due', () => {
  test('becomes a debt of the merchant after a lost dispute, and is withheld from the next amount owed', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    const before = await spendable(platform, null)
    const sold = await shop.buy(1000)
    await pay(shop, sold.due)
    // The bank takes the amount back from the platform.
    await prisma.payment.updateMany({ where: { accountId: shop.accountId, id: sold.id }, data: { due: -89n } })
    expect(await owedTo(shop)).toBe(-1000n)
    await work(platform)
    expect(await owedTo(shop)).toBe(-1000n)
    expect(await refusal(pay(shop, 1n))).toMatchObject({ param: 'amount' })

    const next = await shop.buy(3000)
    expect(await owedTo(shop)).toBe(next.due - 1000n)
    expect(await refusal(pay(shop, next.due))).toMatchObject({ param: 'amount' })
    await pay(shop, next.due - 1000n)
    await work(platform)
    expect(await owedTo(shop)).toBe(0n)
    expect(await spendable(platform, null)).toBe(before + 4000n - processorFee(1000n) - processorFee(3000n))
    await expectBooksClosed(shop)
  })

  test('is refunded from amounts held for other payments, and refused without them', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    const sold = await shop.buy(1000)
    await pay(shop, sold.due)
    expect(await refusal(refund(shop, sold.id))).toMatchObject({ code: 'insufficient_balance' })
    expect(await prisma.refund.count({ where: { accountId: shop.accountId } })).toBe(0)

    const next = await shop.buy(3000)
    expect(await refund(shop, sold.id, 400)).toMatchObject({ amount: 400, status: 'succeeded' })
    expect(await owedTo(shop)).toBe(next.due - 400n)
    expect(await refund(shop, sold.id)).toMatchObject({ amount: 600 })
    expect(await owedTo(shop)).toBe(next.due - 1000n)
    await work(platform)
    await pay(shop, next.due - 1000n)
    expect(await owedTo(shop)).toBe(0n)
    await expectBooksClosed(shop)
  })

  test('covers two concurrent refunds with the held amount once', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    const sold = [await shop.buy(1000), await shop.buy(1000)]
    await pay(shop, await owedTo(shop))
    await shop.buy(1500)
    const refunds = await Promise.allSettled(sold.map(({ id }) => refund(shop, id)))
    expect(refunds.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await work(platform)
    expect(await owedTo(shop)).toBeGreaterThanOrEqual(0n)
    await expectBooksClosed(shop)
  })
})

describe('a merchant for whom the processor opens no account', () => {
  test('is owed what sales bring, paid manually, and asked of the processor for nothing', async () => {
    const owner = { name: 'Doubles', email: 'tt@example.com', plan: 'free' as const, country: 'TT' }
    const { merchant_id: merchantId, test_key } = await createMerchant(services, owner)
    const client = await platform.signIn(test_key)
    const { id: accountId, processorAccountId } = await prisma.account.findFirstOrThrow({
      where: { merchantId, livemode: false },
    })
    expect(processorAccountId).toBeNull()
    const sell = async () => {
      const line_items = [{ amount: 1000, currency: 'usd', name: 'Tea', quantity: 1 }]
      const { id } = await client.paymentSessions.create({ line_items, ...redirects })
      await processor.pay(id)
      await catchUp(platform)
      return (await client.paymentSessions.retrieve({ id })).payment_intent ?? ''
    }
    const first = await sell()
    const owed = () => client.portal.payouts.owed({})
    expect(await owed()).toEqual({ owed: [{ currency: 'usd', amount: 911 }], paid: [] })
    await recordManualPayout(services, accountId, { amount: 911n, currency: 'usd', reference: 'cheque 7' }, by)
    expect(await owed()).toMatchObject({ owed: [], paid: [{ amount: 911, reference: 'cheque 7' }] })
    expect(await refusal(client.refunds.create({ payment_intent: first }))).toMatchObject({
      code: 'insufficient_balance',
    })
    await sell()
    await client.refunds.create({ payment_intent: first, amount: 911 })
    await catchUp(platform)
    expect(await work(platform)).toEqual([])
    expect(await owed()).toMatchObject({ owed: [] })
    await client.refunds.create({ payment_intent: first })
    await catchUp(platform)
    expect(await work(platform)).toEqual([])
    expect(await owed()).toMatchObject({ owed: [{ currency: 'usd', amount: -89 }] })
    const timeline = (await client.portal.payments.retrieve({ id: first })).timeline
    expect(timeline).toContainEqual(expect.objectContaining({ movement: 'manual_payout', amount: 911 }))
  })
})

test('books close to the cent over sales, refund, dispute, payouts by hand and a later connection', async () => {
  const shop = await openHostedShop(platform, 'transfer')
  const platformBefore = await spendable(platform, null)
  const kept = await shop.buy(10_000)
  const refunded = await shop.buy(2000)
  const disputed = await shop.buy(5000, disputing.fraudulent)
  const fees = kept.feeAmount + refunded.feeAmount + disputed.feeAmount
  // The dispute has taken its amount already.
  expect(await owedTo(shop)).toBe(17_000n - fees - 5000n)
  await pay(shop, 4000n)
  await refund(shop, refunded.id, 500)
  await pay(shop, 2000n)
  await work(platform)
  const owed = 17_000n - fees - 5000n - 500n - 6000n
  expect(await owedTo(shop)).toBe(owed)

  await shop.transfers('active')
  clock.advance(day)
  await work(platform)
  await work(platform)
  expect(await shop.balance()).toBe(owed)
  expect(await owedTo(shop)).toBe(0n)
  // Sales less fees, refund, dispute and transfers. Manual payouts do not come from this balance.
  const processorFees = processorFee(10_000n) + processorFee(2000n) + processorFee(5000n) + disputeFee
  expect(await spendable(platform, null)).toBe(platformBefore + 17_000n - processorFees - 5000n - 500n - owed)
  await expectBooksClosed(shop)
})

test('in any order of steps, the merchant gets the amount due once, manually or by transfer', async () => {
  const amount = fc.bigInt({ min: 200n, max: 5000n })
  const step = fc.oneof(
    fc.record({ what: fc.constant('sell' as const), amount }),
    fc.record({ what: fc.constant('pay' as const), amount }),
    fc.record({ what: fc.constantFrom('refund' as const, 'lose' as const), nth: fc.nat(20), amount }),
    fc.record({ what: fc.constantFrom('work' as const, 'connect' as const, 'disconnect' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const shop = await openHostedShop(platform, 'transfer')
      const where = { accountId: shop.accountId }
      await shop.buy(3000)
      let paidManually = 0n
      for (const todo of steps) {
        if (todo.what === 'sell') await shop.buy(Number(todo.amount))
        if (todo.what === 'work') await work(platform)
        if (todo.what === 'connect') await shop.transfers('active')
        if (todo.what === 'disconnect') await shop.transfers('inactive')
        if (todo.what === 'pay') {
          const owed = await owedTo(shop)
          const paid = pay(shop, todo.amount)
          if (todo.amount > owed) expect(await refusal(paid)).toMatchObject({ param: 'amount' })
          else paidManually += (await paid).payout.amount
        }
        if (todo.what === 'refund' || todo.what === 'lose') {
          const payments = await prisma.payment.findMany({ where, orderBy: { id: 'asc' } })
          const chosen = payments[todo.nth % payments.length]
          if (chosen && todo.what === 'refund')
            await refund(shop, chosen.id, Number(todo.amount)).catch((error: unknown) =>
              expect(['insufficient_balance', 'refund_amount_too_large', 'already_refunded']).toContain(
                apiErrorOf(error).code,
              ),
            )
          // As a lost dispute would; until the next refund it is what is due.
          if (chosen && todo.what === 'lose')
            await prisma.payment.updateMany({ where: { ...where, id: chosen.id }, data: { due: { decrement: 50n } } })
        }
        await expectBooksClosed(shop)
      }
      await shop.transfers('active')
      for (let rounds = 0; rounds < 3; rounds += 1) {
        clock.advance(day)
        await work(platform)
      }
      const payments = await prisma.payment.findMany({ where, include: { refunds: true } })
      const due = payments.reduce((sum, payment) => sum + payment.due + givenWith(payment), 0n)
      const owed = await owedTo(shop)
      expect(owed, 'nothing is held once the merchant can be paid').toBeLessThanOrEqual(0n)
      expect((await shop.balance()) + paidManually + owed, 'what was had is what was due, less what is owed back').toBe(
        due,
      )
      await expectBooksClosed(shop)
    }),
    { numRuns: 12 },
  )
})
