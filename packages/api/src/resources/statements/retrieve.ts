import type { AccountScope } from '../../core/request/account-scope.ts'
import type { StatementWire } from './schema.ts'
import { toStatement } from './wire.ts'

/** The statement of a month and its progress. The processor is not called. */
export async function loadStatement({ services, account }: AccountScope, month: string): Promise<StatementWire> {
  const { prisma } = services.database
  const [row, mirror, { defaultCurrency }] = await Promise.all([
    prisma.monthlyStatement.findFirst({ where: { accountId: account.id, month } }),
    prisma.balanceMirror.findFirst({ where: { accountId: account.id }, select: { failures: true } }),
    prisma.account.findFirstOrThrow({ where: { id: account.id }, select: { defaultCurrency: true } }),
  ])
  const current = row && row.expiresAt > services.clock.now() ? row : null
  const { livemode } = account
  return toStatement(current, { month, livemode, unreadable: (mirror?.failures ?? 0) > 0, defaultCurrency })
}
