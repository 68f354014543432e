import type { Socket } from 'node:net'
import type pg from 'pg'
import { vi } from 'vitest'

/** @returns the number of pieces that the one connection of a pool has written to its socket from now on */
export async function watchWrites(pool: pg.Pool): Promise<() => number> {
  const client = await pool.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const written = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev' as '_write')]
  client.release()
  return () => written.flatMap((spy) => spy.mock.calls).length
}
