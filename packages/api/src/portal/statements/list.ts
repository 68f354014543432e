import { unixSeconds } from '../../request/clock.ts'
import type { AccountScope } from '../../request/scope.ts'
import { monthsBetween } from '../../statements/month.ts'
import { statusOf } from './wire.ts'

/** Ten years. */
const maxMonths = 120

/** The months of which there can be a statement, from this one back to the first of the account. */
export async function listStatements({ services, account }: AccountScope) {
  const { database, processorClock, clock } = services
  const [first, rows] = await Promise.all([
    readFirstMoment(services.database, account.id),
    database.prisma.monthlyStatement.findMany({ where: { accountId: account.id, expiresAt: { gt: clock.now() } } }),
  ])
  const known = new Map(rows.map((row) => [row.month, row]))
  const items = monthsBetween(first ?? processorClock.now(), processorClock.now(), maxMonths).map((month) => {
    const row = known.get(month) ?? null
    return {
      month,
      status: statusOf(row),
      until: row?.until ? unixSeconds(row.until) : null,
      expires: row?.madeAt ? unixSeconds(row.expiresAt) : null,
    }
  })
  return { items }
}

/** When something first happened on the account. */
async function readFirstMoment(
  { pool }: AccountScope['services']['database'],
  accountId: number,
): Promise<Date | null> {
  const { rows } = await pool.query<{ first: Date | null }>({
    name: 'first moment of an account',
    text: `SELECT LEAST(
             (SELECT created_at FROM payments WHERE account_id = $1 ORDER BY created_at, id LIMIT 1),
             (SELECT created_at FROM balance_transactions
               WHERE account_id = $1 AND available_on IS NOT NULL ORDER BY created_at, id LIMIT 1),
             (SELECT created_at FROM accounts WHERE id = $1)) AS first`,
    values: [accountId],
  })
  return rows[0]?.first ?? null
}
