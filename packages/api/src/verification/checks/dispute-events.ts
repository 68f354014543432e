import { checkRows } from '../check-rows.ts'
import { countEventsSql } from '../count-events-sql.ts'
import { hasEventsSql } from '../kept-since-sql.ts'

/** A dispute may be lost, appealed and lost again: its last `charge.dispute.closed` event shows the outcome. */
export const disputeEvents = checkRows({
  name: 'dispute-events',
  invariant: 'Each dispute has one event for its opening, and one for its closing that shows the outcome.',
  scans: [
    {
      table: 'disputes',
      where: hasEventsSql,
      wrong: `
        SELECT account_id, id AS object,
               CASE WHEN created <> 1 THEN format('%s charge.dispute.created events, expected 1', created)
                    ELSE format('%s, but the status of its last charge.dispute.closed event is %s', status, COALESCE(ended, 'missing')) END AS message
          FROM (
            SELECT d.*, ${countEventsSql('d', 'd.id', 'charge.dispute.created')} AS created,
                   (SELECT substring(e.body FROM '"status":"([a-z_]+)"') FROM events e
                     WHERE e.account_id = d.account_id AND e.object_id = d.id AND e.type = 'charge.dispute.closed'
                       AND e.transition NOT LIKE 'test %'
                     ORDER BY e.sequence DESC LIMIT 1) AS ended
              FROM batch d) AS d
         WHERE created <> 1 OR (status IN ('won', 'lost', 'warning_closed', 'prevented') AND ended IS DISTINCT FROM status)`,
    },
  ],
})
