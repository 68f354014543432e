import { DatabaseSync } from 'node:sqlite'

const database = new DatabaseSync(':memory:')
database.exec('create table webhook_events (id text primary key)')

/** A database with the interface of `pg`, for the README's example. */
export const db = {
  async query(statement: string, [id]: [string]): Promise<{ rowCount: number }> {
    return { rowCount: Number(database.prepare(statement).run({ $1: id }).changes) }
  },
}
