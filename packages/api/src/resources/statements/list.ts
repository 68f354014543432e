import type { AccountScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { readFirstMoment } from '../../money/statements/first-moment.ts'
import { monthsBetween } from '../../money/statements/month.ts'
import { statementStatusOf } from './wire.ts'

/** Ten years. */
const maxMonths = 120

/** The months of which there can be a statement, from this one back to the first of the account. */
export async function listStatements({ services, account }: AccountScope) {
  const { database, processorClock, clock } = services
  const [first, rows] = await Promise.all([
    readFirstMoment(database, account.id),
    database.prisma.monthlyStatement.findMany({ where: { accountId: account.id, expiresAt: { gt: clock.now() } } }),
  ])
  const known = new Map(rows.map((row) => [row.month, row]))
  const items = monthsBetween(first ?? processorClock.now(), processorClock.now(), maxMonths).map((month) => {
    const row = known.get(month) ?? null
    return {
      month,
      status: statementStatusOf(row),
      until: row?.until ? unixSeconds(row.until) : null,
      expires: row?.madeAt ? unixSeconds(row.expiresAt) : null,
    }
  })
  return { items }
}
