/** The number of events of a type about an object, test events excluded. */
export const countEventsSql = (row: string, object: string, type: string, transition = 'true') => `
  (SELECT count(*)::int4 FROM events e
    WHERE e.account_id = ${row}.account_id AND e.object_id = ${object} AND e.type = '${type}'
      AND e.transition NOT LIKE 'test %' AND ${transition})`
