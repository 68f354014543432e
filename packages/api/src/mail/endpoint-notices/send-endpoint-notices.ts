import { platformMerchantId } from '@merchant-payments/db'
import type { NoticeKind } from '@merchant-payments/webhooks'
import { developers } from '../../core/request/roles.ts'
import { type MailServices, sendDueMails } from '../queue/send-due-mails.ts'
import { type Addressed, toMembers } from '../queue/to-members.ts'
import { endpointMail, maxCountedMissed } from './compose-notice.ts'
import { isNoticeDue, type LastNotice } from './is-notice-due.ts'

type AboutEndpoint = {
  id: bigint
  endpointId: string
  kind: NoticeKind
  consecutiveFailures: number
  error: string | null
  responseStatus: number | null
  url: string
  description: string | null
}

type Notice = AboutEndpoint & Addressed

/** Sends the mails about endpoints that are due. Returns the errors. */
export function sendEndpointNotices(services: MailServices): Promise<Error[]> {
  return sendDueMails(services, queue)
}

const queue = toMembers<AboutEndpoint>({
  table: 'endpoint_notices',
  key: { id: 'id' },
  join: {
    tables: 'webhook_endpoints endpoint',
    on: 'endpoint.account_id = claimed.account_id AND endpoint.id = claimed.endpoint_id',
  },
  returning: {
    id: 'claimed.id',
    endpointId: 'claimed.endpoint_id',
    kind: 'claimed.kind',
    consecutiveFailures: 'claimed.consecutive_failures',
    error: 'claimed.error',
    responseStatus: 'claimed.response_status',
    url: 'endpoint.url',
    description: 'endpoint.description',
  },
  recipients: developers,
  sequences: sequencesOf,
  compose: async (services, notice) => {
    const known = await readIncident(services, notice)
    // Another process sends the notice of the failure: its result decides whether the recovery is sent.
    if (notice.kind === 'recovered' && known.early) return 'later'
    const last = known.last === null ? null : { kind: known.last, sentAt: known.sentAt }
    if (known.superseded || !isNoticeDue(notice.kind, last, known.now)) return 'unwanted'
    return endpointMail({
      ...notice,
      failures: notice.consecutiveFailures,
      to: { name: notice.name, email: notice.email },
      endpoint: { id: notice.endpointId, url: notice.url, description: notice.description },
      missed: known.missed,
      ofPlatform: notice.merchantId === platformMerchantId,
      link: `${services.publicUrl}/#${pageOf(notice)}`,
    })
  },
})

/** The page that shows the endpoint: those of the platform are managed over the API, and listed while they fail. */
function pageOf({ merchantId, livemode, endpointId }: Notice): string {
  const mode = livemode ? 'live' : 'test'
  return merchantId === platformMerchantId
    ? `/operator/webhooks${livemode ? '' : '?mode=test'}`
    : `/${merchantId}/${mode}/webhooks/${endpointId}`
}

/** Notices of one endpoint to one person: a later one reports the outcome of an earlier one, so it waits for it. */
function sequencesOf(notices: readonly Notice[]): Notice[][] {
  const inOrder = notices.toSorted((one, other) => Number(one.id - other.id))
  const sequences = Map.groupBy(inOrder, ({ accountId, endpointId, userId }) => `${accountId} ${endpointId} ${userId}`)
  return [...sequences.values()]
}

type Incident = {
  now: Date
  /** A later notice to the same person waits. */
  superseded: boolean
  /** An earlier notice to the same person waits. */
  early: boolean
  /** The kind of the last mail that was sent. Null before the first. */
  last: LastNotice['kind'] | null
  sentAt: Date
  /** Deliveries that a replay would send. */
  missed: number
}

async function readIncident({ database: { pool } }: MailServices, notice: Notice): Promise<Incident> {
  const { id, accountId, endpointId, userId } = notice
  const { rows } = await pool.query<Incident>({
    name: 'incident of an endpoint',
    text: `SELECT now(), last.kind AS last, last.sent_at AS "sentAt",
                  EXISTS (SELECT 1 FROM endpoint_notices later
                           WHERE later.account_id = $1 AND later.endpoint_id = $2 AND later.user_id = $3
                             AND later.id > $4 AND later.due_at IS NOT NULL) AS superseded,
                  EXISTS (SELECT 1 FROM endpoint_notices earlier
                           WHERE earlier.account_id = $1 AND earlier.endpoint_id = $2 AND earlier.user_id = $3
                             AND earlier.id < $4 AND earlier.due_at IS NOT NULL) AS early,
                  (SELECT count(*)::int4
                     FROM (SELECT 1 FROM deliveries
                            WHERE account_id = $1 AND endpoint_id = $2 AND status IN ('failed', 'suspended')
                            LIMIT ${maxCountedMissed + 1}) AS those) AS missed
             FROM (SELECT) one
             LEFT JOIN LATERAL (
               SELECT kind, sent_at FROM endpoint_notices
                WHERE account_id = $1 AND endpoint_id = $2 AND user_id = $3 AND sent_at IS NOT NULL
                ORDER BY id DESC LIMIT 1) last ON true`,
    values: [accountId, endpointId, userId, id],
  })
  return rows[0] as Incident
}
