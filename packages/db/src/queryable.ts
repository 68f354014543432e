import type pg from 'pg'

/** What statements are run on: a pool, or one connection. */
export type Queryable = Pick<pg.Pool | pg.ClientBase, 'query'>
