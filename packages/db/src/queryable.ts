import type pg from 'pg'

/** A pool or a connection: anything that runs statements. */
export type Queryable = Pick<pg.Pool | pg.ClientBase, 'query'>
