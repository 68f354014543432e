import { platformMerchantId } from '@merchant-payments/db'
import type pg from 'pg'
import type { NoticeKind } from './notice-kinds.ts'

export type NewNotice = {
  accountId: number
  endpointId: string
  kind: NoticeKind
  failures: number
  error: string | null
  responseStatus: number | null
}

/** The delay of a notice: an incident that continues within it causes one mail; one that ends within it, none. */
const gatherSeconds = 10

/**
 * Records mails to the owners and developers of the endpoints' merchants, and to the operators for an endpoint of the platform, as part
 * of the transaction of the change. Two statements: on several servers, one that inserts what it reads of members inserts nothing.
 */
export async function recordNotices(client: pg.PoolClient, notices: readonly NewNotice[], now: Date): Promise<void> {
  if (notices.length === 0) return
  const { rows: readers } = await client.query<{ accountId: number; userId: string }>(
    `SELECT account.id AS "accountId", member.user_id AS "userId"
       FROM accounts account
       JOIN members member ON member.merchant_id = account.merchant_id AND member.role IN ('owner', 'developer')
      WHERE account.id = ANY($1)
      UNION ALL
     SELECT account.id, operator.id FROM accounts account CROSS JOIN users operator
      WHERE account.id = ANY($1) AND account.merchant_id = $2 AND operator.operator AND operator.operator_role <> 'accountant'`,
    [[...new Set(notices.map(({ accountId }) => accountId))], platformMerchantId],
  )
  const mails = notices.flatMap((notice) =>
    readers.flatMap(({ accountId, userId }) => (accountId === notice.accountId ? { ...notice, userId } : [])),
  )
  await client.query(
    `INSERT INTO endpoint_notices (account_id, endpoint_id, user_id, kind, consecutive_failures, error, response_status,
                                   created_at, due_at)
     SELECT mail."accountId", mail."endpointId", mail."userId", mail.kind, mail.failures, mail.error,
            mail."responseStatus", $2, date_trunc('milliseconds', now()) + CASE mail.kind WHEN 'deactivated' THEN 0 ELSE $3 END * interval '1 second'
       FROM json_to_recordset($1::json) AS mail (
              "accountId" int, "endpointId" text, "userId" text, kind text, failures int, error text, "responseStatus" int)`,
    [JSON.stringify(mails), now, gatherSeconds],
  )
}
