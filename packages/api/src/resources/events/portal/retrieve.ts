import type { DeliveryStatus } from '@merchant-payments/db'
import { type EventType, findByEventIds } from '@merchant-payments/webhooks'
import { toDeliveryId } from '../../../contract/deliveries/wire.ts'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { unixSeconds } from '../../../core/request/clock.ts'
import { ApiError } from '../../../core/request/errors.ts'
import { isId } from '../../../core/request/id.ts'

type Row = {
  type: EventType
  objectId: string
  createdAt: Date
  body: string
  deliveries: { endpointId: string; url: string; status: DeliveryStatus; attemptCount: number }[]
}

/** An event with its deliveries. @throws event_not_found, also for an event of another account */
export async function retrievePortalEvent({ services, account }: AccountScope, id: string) {
  const { pool } = services.database
  const found = isId('evt', id)
    ? await findByEventIds(
        [id],
        async ({ from, to }) => (await pool.query<Row>(whole(account.id, id, from, to))).rows[0],
      )
    : null
  if (!found) throw new ApiError('event_not_found')
  const { type, objectId, createdAt, body, deliveries } = found
  return {
    id,
    object: 'portal_event' as const,
    type,
    object_id: objectId,
    created: unixSeconds(createdAt),
    livemode: account.livemode,
    body,
    deliveries: deliveries.map(({ endpointId, url, status, attemptCount }) => ({
      id: toDeliveryId(id, endpointId),
      endpoint_id: endpointId,
      url,
      status: status === 'queued' ? ('pending' as const) : status,
      attempt_count: attemptCount,
    })),
  }
}

const whole = (accountId: number, id: string, from: Date, to: Date) => ({
  name: 'an event with its deliveries',
  text: `SELECT e.type, e.object_id AS "objectId", e.created_at AS "createdAt", e.body,
                (SELECT COALESCE(json_agg(json_build_object('endpointId', d.endpoint_id, 'url', w.url, 'status', d.status,
                                                            'attemptCount', d.attempt_count)
                                          ORDER BY w.created_at, w.id), '[]')
                   FROM deliveries d
                   JOIN webhook_endpoints w ON w.account_id = d.account_id AND w.id = d.endpoint_id
                  WHERE d.account_id = $1 AND d.event_id = e.id AND d.created_at = e.created_at) AS deliveries
           FROM events e
          WHERE e.account_id = $1 AND e.id = $2 AND e.created_at BETWEEN $3 AND $4`,
  values: [accountId, id, from, to],
})
