import type { TestDatabase } from '@merchant-payments/db/testing'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, vi } from 'vitest'

type Db = Pick<TestDatabase, 'prisma'>

/** The deliveries of an account in their order, each with its attempts. */
export const deliveriesOf = ({ prisma }: Db, accountId: number) =>
  prisma.delivery.findMany({
    where: { accountId },
    include: { attempts: { orderBy: { number: 'asc' } } },
    orderBy: { id: 'asc' },
  })

/** Waits until no delivery of the account is pending or queued any more, and returns them. */
export async function waitForDeliveries(database: Db, accountId: number) {
  const open = { accountId, status: { in: ['pending' as const, 'queued' as const] } }
  await vi.waitFor(async () => expect(await database.prisma.delivery.count({ where: open })).toBe(0), {
    timeout: patienceMs,
  })
  return deliveriesOf(database, accountId)
}
