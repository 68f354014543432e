import { type Services, systemClock } from '@merchant-payments/api/services'
import { makeStatements } from '@merchant-payments/api/worker'
import { connect } from '@merchant-payments/db'
import type { Scene } from '../scene.ts'

/** Makes the statement of this month as a worker does, and says how long that takes. */
export async function makeStatement({ databaseUrl }: Scene): Promise<string> {
  const database = connect({ url: databaseUrl })
  try {
    const { prisma } = database
    const { accountId } = await prisma.balanceMirror.findFirstOrThrow({ where: { whole: true } })
    const now = new Date()
    const month = now.toISOString().slice(0, 7)
    const data = {
      accountId,
      month,
      requestedAt: now,
      dueAt: now,
      totals: {},
      expiresAt: new Date(now.getTime() + 60_000),
    }
    await prisma.monthlyStatement.create({ data })
    const processor = { isSetUp: () => true }
    const services = { database, clock: systemClock, processorClock: systemClock, processor } as unknown as Services
    const began = performance.now()
    const errors = await makeStatements(services)
    const spent = performance.now() - began
    if (errors.length > 0) throw errors[0]
    const { lines, madeAt } = await prisma.monthlyStatement.findFirstOrThrow({ where: { accountId, month } })
    if (!madeAt) throw new Error('the statement was not made')
    return `statement of a month, by the worker: ${spent.toFixed(0)} ms for ${lines} lines`
  } finally {
    await database.close()
  }
}
