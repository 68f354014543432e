import { openNativeConnection, sqliteOfNode } from './native-connection.ts'
import { openWasmConnection } from './wasm-connection.ts'

/** A value that SQLite stores. */
export type SqlValue = null | number | bigint | string | Uint8Array

/** A prepared statement; it is ready for its next use when a call returns. */
export type Statement = {
  /** The first row, or undefined. */
  get(values: SqlValue[]): unknown
  all(values: SqlValue[]): unknown[]
  /** How many rows were changed. */
  run(values: SqlValue[]): number
}

/** An open SQLite database, whichever build of SQLite has it. */
export type Connection = {
  /** Runs statements that have no parameters and return no rows. */
  exec(sql: string): void
  prepare(sql: string): Statement
  close(): void
}

/**
 * Opens a database with the SQLite of Node; where Node has none (before 22.13), one in memory with the WebAssembly build.
 *
 * @throws Error for a file where Node has no SQLite
 */
export function openConnection(file: string): Connection {
  const sqlite = sqliteOfNode()
  if (sqlite) return openNativeConnection(sqlite, file)
  if (file === ':memory:') return openWasmConnection()
  throw new Error(
    `A sandbox on a file needs Node 22.13 or newer, and this is Node ${process.versions.node}. ` +
      'In memory the sandbox runs here as well.',
  )
}
