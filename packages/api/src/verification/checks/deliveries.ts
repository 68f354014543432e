import { namedEventTypes } from '@merchant-payments/webhooks'
import type { Check } from '../check-result.ts'
import { scanAll } from '../check-rows.ts'
import { keptSinceSql } from '../kept-since-sql.ts'

/**
 * The subscription of an endpoint is known since its last change, and until its deactivation. Changes are stored with
 * the database's clock, events and deactivations with the processor's clock, which may be ahead in a sandbox: that lead
 * is subtracted from the time of an event. A margin of a minute excludes events in progress.
 */
export const deliveries: Check = {
  name: 'deliveries',
  invariant:
    'Each event has one delivery to each endpoint that was subscribed at that time, and no delivery has ended without an attempt.',
  asksProcessor: false,
  run: (scope) =>
    scanAll(scope, [
      {
        table: 'events',
        values: [scope.services.processor.clock.aheadMs()],
        where: `transition NOT LIKE 'test %' AND created_at >= ${keptSinceSql('deliveries')}`,
        wrong: `
          SELECT e.account_id, e.id AS object, format('%s has no delivery to %s', e.type, x.id) AS message
            FROM batch e
            JOIN webhook_endpoints x ON x.account_id = e.account_id
           WHERE (e.type = ANY(x.events) OR ('*' = ANY(x.events) AND e.type <> ALL('{${namedEventTypes.join(',')}}')))
             AND e.created_at - $1::float8 * interval '1 millisecond' > x.updated_at + interval '1 minute'
             AND (x.active OR e.created_at < x.deactivated_at - interval '1 minute')
             AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.account_id = e.account_id AND d.event_id = e.id
                                AND d.endpoint_id = x.id AND d.created_at = e.created_at)`,
      },
      {
        table: 'deliveries',
        key: { id: 'int8' },
        wrong: `
          SELECT d.account_id, d.event_id AS object, format('its delivery to %s is %s without an attempt', d.endpoint_id, d.status) AS message
            FROM batch d WHERE d.status IN ('succeeded', 'failed') AND d.attempt_count = 0`,
      },
    ]),
}
