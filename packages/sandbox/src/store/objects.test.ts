import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { Database } from './database.ts'
import { Objects } from './objects.ts'
import { schema } from './schema.ts'

test.each(['event', 'v2.core.event', 'charge', 'checkout.session'] as const)(
  'one %s is found by its id, however many there are',
  (kind) => {
    const database = new DatabaseSync(':memory:')
    database.exec(schema)
    const plans: string[] = []
    const explain = (sql: string) => {
      plans.push(...database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all().map(detailOf))
      return null
    }
    const explaining = { one: explain } as unknown as Database
    const objects = new Objects(explaining)
    objects.findAnywhere(kind, 'some')
    objects.findAnywhere(kind, 'some', true)
    objects.find(kind, { live: true, account: 'acct_1' }, 'some')
    expect(plans).toEqual(Array(3).fill(expect.stringContaining('(id=? AND live=?')))
  },
)

const detailOf = ({ detail }: Record<string, unknown>): string => String(detail)
