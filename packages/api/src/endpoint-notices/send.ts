import { Prisma } from '@merchant-payments/db'
import { claim, type Deleted, deleteExpired } from '@merchant-payments/db/worker'
import type { NoticeKind } from '@merchant-payments/webhooks'
import type { Services } from '../request/context.ts'
import { collectErrors } from '../work/collect-errors.ts'
import { isNews, type LastNotice } from './is-news.ts'
import { endpointMail, maxCountedMissed } from './mail.ts'

type MailServices = Pick<Services, 'database' | 'mail' | 'publicUrl'>

type Notice = {
  id: bigint
  accountId: number
  endpointId: string
  userId: string
  kind: NoticeKind
  failures: number
  error: string | null
  responseStatus: number | null
  url: string
  description: string | null
  livemode: boolean
  merchantId: string
  merchant: string
  name: string
  email: string
}

/** A mail that is never accepted is given up after so many attempts, some two hours later. */
const maxAttempts = 10
const maxBatch = 50
const keepMs = 90 * 24 * 60 * 60 * 1000

/**
 * Sends the mails about endpoints that are due. A mail that could not be handed over is due again after a pause; one whose
 * process died right after handing it over is sent twice. Returns the errors.
 */
export async function sendEndpointNotices(services: MailServices): Promise<Error[]> {
  const due = await claim<Notice>(services.database.pool, {
    name: 'claim endpoint notices',
    table: 'endpoint_notices',
    key: ['account_id', 'id'],
    where: Prisma.sql`sent_at IS NULL AND next_attempt_at <= now() AND attempt_count < ${maxAttempts}`,
    orderBy: 'next_attempt_at',
    limit: maxBatch,
    set: Prisma.sql`attempt_count = attempt_count + 1,
                    next_attempt_at = now() + (attempt_count + 1) * interval '2 minutes'`,
    join: {
      tables: `webhook_endpoints endpoint, accounts account, merchants merchant, users person, members member`,
      on: `endpoint.account_id = claimed.account_id AND endpoint.id = claimed.endpoint_id
           AND account.id = claimed.account_id AND merchant.id = account.merchant_id AND person.id = claimed.user_id
           AND member.merchant_id = merchant.id AND member.user_id = person.id AND member.role IN ('owner', 'developer')`,
    },
    returning: {
      id: 'claimed.id',
      accountId: 'claimed.account_id',
      endpointId: 'claimed.endpoint_id',
      userId: 'claimed.user_id',
      kind: 'claimed.kind',
      failures: 'claimed.failures',
      error: 'claimed.error',
      responseStatus: 'claimed.response_status',
      url: 'endpoint.url',
      description: 'endpoint.description',
      livemode: 'account.livemode',
      merchantId: 'merchant.id',
      merchant: 'merchant.name',
      name: 'person.name',
      email: 'person.email',
    },
  })
  const recipients = Map.groupBy(due, ({ accountId, endpointId, userId }) => `${accountId} ${endpointId} ${userId}`)
  return collectErrors([...recipients.values()], (notices) => sendInOrder(services, notices))
}

/**
 * Sends the notices of one endpoint to one person in order. A later one reports the outcome of an earlier one, so it waits for
 * it.
 */
async function sendInOrder(services: MailServices, notices: readonly Notice[]): Promise<Error[]> {
  for (const notice of notices.toSorted((one, other) => Number(one.id - other.id))) await send(services, notice)
  return []
}

async function send({ database: { pool }, mail, publicUrl }: MailServices, notice: Notice): Promise<void> {
  const { id, accountId, endpointId, userId, kind } = notice
  const { rows } = await pool.query<{
    now: Date
    superseded: boolean
    early: boolean
    last: LastNotice['kind'] | null
    sentAt: Date
    missed: number
  }>({
    name: 'news of an endpoint',
    text: `SELECT now(), last.kind AS last, last.sent_at AS "sentAt",
                  EXISTS (SELECT 1 FROM endpoint_notices later
                           WHERE later.account_id = $1 AND later.endpoint_id = $2 AND later.user_id = $3
                             AND later.id > $4 AND later.sent_at IS NULL) AS superseded,
                  EXISTS (SELECT 1 FROM endpoint_notices earlier
                           WHERE earlier.account_id = $1 AND earlier.endpoint_id = $2 AND earlier.user_id = $3
                             AND earlier.id < $4 AND earlier.sent_at IS NULL AND earlier.attempt_count < $5) AS early,
                  (SELECT count(*)::int4
                     FROM (SELECT 1 FROM deliveries
                            WHERE account_id = $1 AND endpoint_id = $2 AND status IN ('failed', 'suspended')
                            LIMIT ${maxCountedMissed + 1}) AS those) AS missed
             FROM (SELECT) one
             LEFT JOIN LATERAL (
               SELECT kind, sent_at FROM endpoint_notices
                WHERE account_id = $1 AND endpoint_id = $2 AND user_id = $3 AND sent_at IS NOT NULL
                ORDER BY id DESC LIMIT 1) last ON true`,
    values: [accountId, endpointId, userId, id, maxAttempts],
  })
  const [known] = rows
  if (!known) return
  // Another process sends the notice of the failure: its result decides whether the recovery is sent.
  if (kind === 'recovered' && known.early) return
  const last = known.last === null ? null : { kind: known.last, sentAt: known.sentAt }
  if (known.superseded || !isNews(kind, last, known.now)) {
    await pool.query('DELETE FROM endpoint_notices WHERE account_id = $1 AND id = $2', [accountId, id])
    return
  }
  await mail(
    endpointMail({
      ...notice,
      to: { name: notice.name, email: notice.email },
      endpoint: { id: endpointId, url: notice.url, description: notice.description },
      missed: known.missed,
      link: `${publicUrl}/#/${notice.merchantId}/${notice.livemode ? 'live' : 'test'}/webhooks/${endpointId}`,
    }),
  )
  await pool.query('UPDATE endpoint_notices SET sent_at = now() WHERE account_id = $1 AND id = $2', [accountId, id])
}

/** Deletes old mails, and those that were given up. */
export function purgeEndpointNotices({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<Deleted> {
  const before = new Date(clock.now().getTime() - keepMs)
  return deleteExpired(database.pool, [{ table: 'endpoint_notices', timeColumn: 'created_at', before }])
}
