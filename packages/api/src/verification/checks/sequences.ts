import { platformMerchantId } from '@merchant-payments/db'
import { checkRows } from '../check-rows.ts'
import { eventsWereDropped, keptSinceSql } from '../kept-since-sql.ts'

/** Copies in the account of the platform have the numbers of the merchants' own events. */
const isOwn = `q.account_id NOT IN (SELECT id FROM accounts WHERE merchant_id = '${platformMerchantId}')`

const outside = '(e.earliest < q.first_at OR e.latest > q.last_at)'

/** Events of a release without numbers count before the first number. */
export const sequences = checkRows({
  name: 'sequences',
  invariant: 'The events of each object are numbered without gaps or duplicates, and so is the feed of each account.',
  scans: [
    {
      table: 'event_sequences',
      key: { object_id: 'text' },
      wrong: `
        SELECT q.account_id, q.object_id AS object,
               CASE WHEN ${outside} THEN 'has events outside its recorded time range'
                    ELSE format('%s events were counted, but its events have %s numbers from %s to %s',
                                q.last, e.numbers, e.first, e.last) END AS message
          FROM batch q
         CROSS JOIN LATERAL (
           SELECT count(DISTINCT sequence) AS numbers, count(sequence) AS numbered, count(*) - count(sequence) AS earlier,
                  min(sequence) AS first, max(sequence) AS last, min(created_at) AS earliest, max(created_at) AS latest
             FROM events WHERE account_id = q.account_id AND object_id = q.object_id AND (${isOwn} OR type LIKE 'merchant.%')) AS e
         WHERE COALESCE(${outside}, false) OR (e.last IS DISTINCT FROM q.last AND NOT (e.last IS NULL AND ${eventsWereDropped}))
            OR e.numbers <> e.numbered OR e.numbers <> e.last - e.first + 1
            OR (e.first <> e.earlier + 1 AND NOT ${eventsWereDropped})`,
    },
    {
      table: 'events',
      // An event that was committed late has a position after events that are a month newer, and is dropped before them.
      where: `feed_position > 1 AND created_at > ${keptSinceSql('events')} + interval '31 days'`,
      wrong: `
        SELECT e.account_id, e.id AS object, format('feed position %s, the one before it, is empty', e.feed_position - 1) AS message
          FROM batch e
         WHERE NOT EXISTS (
           SELECT 1 FROM events b WHERE b.account_id = e.account_id AND b.feed_position = e.feed_position - 1)`,
    },
  ],
})
