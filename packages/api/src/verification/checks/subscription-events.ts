import { checkRows } from '../check-rows.ts'
import { countEventsSql } from '../count-events-sql.ts'
import { hasEventsSql } from '../kept-since-sql.ts'

/** Each visible change has an event with the subscription as it is then, so the last event agrees with the row. */
export const subscriptionEvents = checkRows({
  name: 'subscription-events',
  invariant:
    'Each subscription has one event for its start and one for its end, and its last event shows its current state.',
  scans: [
    {
      table: 'subscriptions',
      where: hasEventsSql,
      wrong: `
        SELECT account_id, id AS object,
               CASE WHEN created <> 1 THEN format('%s customer.subscription.created events, expected 1', created)
                    WHEN deleted <> ends THEN format('%s, with %s customer.subscription.deleted events', status, deleted)
                    ELSE format('%s, but its last event says %s', shown, COALESCE(reported, 'nothing')) END AS message
          FROM (
            SELECT s.*, ${countEventsSql('s', 's.id', 'customer.subscription.created')} AS created,
                   ${countEventsSql('s', 's.id', 'customer.subscription.deleted')} AS deleted,
                   (CASE WHEN s.status = 'canceled' THEN 1 ELSE 0 END) AS ends,
                   format('%s, ends %s, period to %s', s.status, s.cancel_at_period_end::text,
                          extract(epoch FROM s.current_period_end)::bigint) AS shown,
                   (SELECT format('%s, ends %s, period to %s', substring(e.body FROM '"status":"([a-z_]+)"'),
                                  substring(e.body FROM '"cancel_at_period_end":(true|false)'),
                                  substring(e.body FROM '"current_period_end":([0-9]+)'))
                      FROM events e
                     WHERE e.account_id = s.account_id AND e.object_id = s.id AND e.transition NOT LIKE 'test %'
                     ORDER BY e.sequence DESC LIMIT 1) AS reported
              FROM batch s) AS s
         WHERE created <> 1 OR deleted <> ends OR reported IS DISTINCT FROM shown`,
    },
  ],
})
