import type { AccountScope } from '../../core/request/account-scope.ts'

/** An entry may be written down for a second attempt of its request, or by another process whose clock differs. */
const slackMs = 60_000

type Found = { change: string; action: string; objectId: string | null; fields: string[] }

/**
 * The changes of one request of the account, oldest first; empty for an unknown request. The audit log is searched in the
 * minutes around the request, for which it has an index.
 */
export async function listChangesOfRequest({ services, account }: AccountScope, id: string) {
  const { pool, prisma } = services.database
  const request = await prisma.loggedRequest.findFirst({
    where: { accountId: account.id, requestId: id },
  })
  if (!request) return { items: [] }
  const at = request.createdAt.getTime()
  const within = 'created_at BETWEEN $4 AND $5 AND request_id = $3 AND merchant_id = $1'
  const found = await pool.query<Found>(
    `SELECT change, action, object_id AS "objectId", fields FROM (
       SELECT * FROM audit_entries WHERE account_id = $2 AND ${within}
        UNION ALL SELECT * FROM audit_entries WHERE account_id IS NULL AND ${within}) AS entries
      ORDER BY created_at, id`,
    [account.merchantId, account.id, id, new Date(at - request.durationMs - slackMs), new Date(at + slackMs)],
  )
  return {
    items: found.rows.map(({ change, action, objectId, fields }) => ({
      id: change,
      object: 'change' as const,
      action,
      object_id: objectId,
      fields,
    })),
  }
}
