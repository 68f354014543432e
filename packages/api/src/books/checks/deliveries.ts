import { namedEventTypes } from '@merchant-payments/webhooks'
import { checkRows } from '../check.ts'

/**
 * Looked at are endpoints that were never changed or deactivated, between the first and the last event that they got: there no
 * event may be left out.
 */
export const deliveries = checkRows({
  name: 'deliveries',
  states: 'Each event has a delivery to each endpoint that wants it, and none is late.',
  select: `SELECT e.account_id, e.id AS object, format('%s has no delivery to %s', e.type, x.id) AS message
             FROM webhook_endpoints x
             CROSS JOIN LATERAL (
               SELECT min(d.id) AS first, max(d.id) AS last,
                      min(d.created_at) AS since, max(d.created_at) AS until
                 FROM deliveries d WHERE d.account_id = x.account_id AND d.endpoint_id = x.id) AS got
             JOIN events e ON e.account_id = x.account_id AND e.created_at > got.since AND e.created_at < got.until
            WHERE x.active AND x.deactivated_at IS NULL AND x.updated_at = x.created_at
              AND (e.type = ANY(x.events) OR ('*' = ANY(x.events) AND e.type <> ALL('{${namedEventTypes.join(',')}}')))
              AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.account_id = e.account_id AND d.event_id = e.id
                                 AND d.endpoint_id = x.id)
            UNION ALL
           SELECT account_id, event_id, format('its delivery to %s is due since %s', endpoint_id, next_attempt_at)
             FROM deliveries
            WHERE status = 'queued' AND next_attempt_at < now() - interval '15 minutes'`,
})
