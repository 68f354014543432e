import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const pollMs = 1_000

/**
 * Runs a long migration and reports its progress: PostgreSQL's progress of building an index, and the notices of a block.
 */
export async function followLong(
  url: string,
  client: pg.Client,
  name: string,
  onProgress: ((name: string, progress: string) => void) | undefined,
  work: () => Promise<void>,
): Promise<void> {
  if (!onProgress) return work()
  const tell = (progress: string) => onProgress(name, progress)
  const notice = ({ message }: { message: string | undefined }) => tell(message ?? '')
  client.on('notice', notice)
  const ended = new AbortController()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const watching = watch(url, rows[0]?.pid ?? 0, tell, ended.signal)
  try {
    await work()
  } finally {
    client.off('notice', notice)
    ended.abort()
    await watching
  }
}

/** Reports progress until the end. A failed watcher only stops reporting; the migration continues. */
async function watch(url: string, pid: number, tell: (progress: string) => void, ended: AbortSignal): Promise<void> {
  const watcher = new pg.Client({ connectionString: url, application_name: 'merchant-payments migrate: progress' })
  watcher.on('error', () => undefined)
  try {
    await watcher.connect()
    let last = ''
    while (!ended.aborted) {
      const progress = await readProgress(watcher, pid)
      if (progress && progress !== last) tell(progress)
      last = progress ?? last
      await pause(pollMs, undefined, { signal: ended })
    }
  } catch (error) {
    if (!ended.aborted) tell(`its progress cannot be read: ${String(error)}`)
  } finally {
    await watcher.end()
  }
}

async function readProgress(watcher: pg.Client, pid: number): Promise<string | null> {
  const { rows } = await watcher.query<{ progress: string }>(
    `SELECT concat_ws(', ', phase,
              CASE WHEN blocks_total > 0 THEN format('block %s of %s', blocks_done, blocks_total) END,
              CASE WHEN tuples_total > 0 THEN format('row %s of %s', tuples_done, tuples_total) END,
              CASE WHEN current_locker_pid > 0 THEN format('waits for process %s of the database', current_locker_pid) END
            ) AS progress
       FROM pg_stat_progress_create_index WHERE pid = $1`,
    [pid],
  )
  return rows[0]?.progress ?? null
}
