import { expect, test } from 'vitest'
import { testPlatform } from '../../testing/index.ts'
import { type HostedShop, openHostedShop, work } from '../../testing/transfers/hosted-shop.ts'
import { readTransferLedger } from './read-transfer-ledger.ts'

const platform = await testPlatform()
const { prisma } = platform.database
const { clock } = platform

async function ledgerOf({ accountId }: HostedShop) {
  return prisma.$transaction((tx) => readTransferLedger(tx, accountId, clock.now()))
}

/** A merchant who was paid for some payments, and owes a part of the first. */
async function indebted(payments: number): Promise<{ shop: HostedShop; first: string; ids: string[] }> {
  const shop = await openHostedShop(platform, 'transfer')
  for (let bought = 0; bought < payments; bought += 1) {
    await shop.buy(1000)
    clock.advance(1000)
  }
  await shop.transfers('active')
  await work(platform)
  const movements = await shop.movements()
  for (const [place, { ref, accountId }] of movements.entries()) {
    const createdAt = new Date(clock.now().getTime() + place)
    await prisma.movement.update({ where: { accountId_ref: { accountId, ref } }, data: { createdAt } })
  }
  const ids = movements.map(({ paymentId }) => paymentId)
  const [first = ''] = ids
  await prisma.payment.updateMany({ where: { id: first }, data: { due: -89n } })
  return { shop, first, ids }
}

test('shows of what was sent what is used next, however much there is', async () => {
  const { shop, first, ids } = await indebted(6)
  const { payments, transfers } = await ledgerOf(shop)
  expect(payments).toMatchObject([{ id: first, due: -89n, transferred: 911n }])
  expect(transfers.map(({ paymentId, left }) => [paymentId, left])).toEqual([
    [ids[5], 911n],
    [first, 911n],
  ])
})

test('shows the next one when one is used up', async () => {
  const { shop, first, ids } = await indebted(3)
  const last = await prisma.movement.findFirstOrThrow({ where: { paymentId: ids[2] ?? '' } })
  await prisma.movement.create({
    data: { ...last, ref: 'back', kind: 'reversal', amount: -911n, source: last.processorId, processorId: 'trr_1' },
  })
  const { transfers } = await ledgerOf(shop)
  expect(transfers.map(({ paymentId }) => paymentId)).toEqual([ids[1], first])
})

test('asks for nothing that was sent when nothing is to come back', async () => {
  const { shop, first } = await indebted(1)
  await prisma.payment.updateMany({ where: { id: first }, data: { due: 1000n } })
  const { payments, transfers } = await ledgerOf(shop)
  expect(payments).toMatchObject([{ remainingOnCharge: 89n }])
  expect(transfers).toEqual([])
})
