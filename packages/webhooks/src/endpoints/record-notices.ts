import type pg from 'pg'
import type { NoticeKind } from './notice.ts'

export type NewNotice = {
  accountId: number
  endpointId: string
  kind: NoticeKind
  failures: number
  error: string | null
  responseStatus: number | null
}

/** The delay of a notice: an incident that continues, or ends, within it is reported by one mail, or none. */
const gatherSeconds = 10

/** Records mails to the owners and developers of the endpoints' merchants, as part of the transaction of the change. */
export async function recordNotices(client: pg.PoolClient, notices: readonly NewNotice[], now: Date): Promise<void> {
  if (notices.length === 0) return
  await client.query(
    `INSERT INTO endpoint_notices (account_id, endpoint_id, user_id, kind, failures, error, response_status, created_at,
                                   next_attempt_at)
     SELECT notice."accountId", notice."endpointId", member.user_id, notice.kind, notice.failures, notice.error,
            notice."responseStatus", $2, now() + CASE notice.kind WHEN 'deactivated' THEN 0 ELSE $3 END * interval '1 second'
       FROM json_to_recordset($1::json) AS notice (
              "accountId" int, "endpointId" text, kind text, failures int, error text, "responseStatus" int)
       JOIN accounts account ON account.id = notice."accountId"
       JOIN members member ON member.merchant_id = account.merchant_id AND member.role IN ('owner', 'developer')`,
    [JSON.stringify(notices), now, gatherSeconds],
  )
}
