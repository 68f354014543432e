import pg from 'pg'
import { forkChild } from '../child.ts'
import { endpoints, newOutbox } from '../deliveries/outbox.ts'
import type { Question as ReceiverQuestion } from '../deliveries/receiver.ts'
import type { Question as WorkerQuestion } from '../deliveries/worker.ts'
import { findSustainedRate, tellAtRate } from './sustained-rate.ts'

const reportEverySeconds = 10
/** The maximum number of deliveries that may wait while a snapshot is held, at half of the rate that is sustained without it. */
const maxWaiting = 1_000

/**
 * Measures the effect of a long snapshot on deliveries at a steady rate: how many wait, second by second. The first sixth of the
 * time is without it.
 * @param rate deliveries a second, or `half` of the rate that this machine sustains, which is measured first
 */
export async function snapshot([rate = 'half', time = '90']: readonly string[]): Promise<void> {
  const seconds = Number(time)
  const undo: (() => Promise<unknown>)[] = []
  try {
    const receiver = forkChild('./deliveries/receiver.ts')
    undo.push(receiver.stop)
    const { url, authority } = (await receiver.ask({ start: true } satisfies ReceiverQuestion)) as Started
    const outbox = await newOutbox(url)
    undo.push(outbox.remove)
    const worker = forkChild('./deliveries/worker.ts')
    undo.push(worker.stop)
    const { databaseUrl, encryptionKey } = outbox
    await worker.ask({ start: { databaseUrl, authority, encryptionKey } } satisfies WorkerQuestion)
    const usage = async () => ((await worker.ask({ usage: true } satisfies WorkerQuestion)) as { cpu: number }).cpu
    const holder = new pg.Client({ connectionString: databaseUrl, application_name: 'bench: snapshot' })
    await holder.connect()
    undo.push(() => holder.end())

    const perSecond = rate === 'half' ? (await findSustainedRate(outbox)) / 2 : Number(rate)
    console.log(`\n${perSecond} deliveries a second to ${endpoints} endpoints for ${seconds} s`)
    let held = false
    let worst = 0
    let second = 0
    let cpu = await usage()
    // Runs in parallel with the deliveries, which continue at their rate.
    const look = async (elapsed: number) => {
      const waiting = await outbox.waiting()
      worst = Math.max(worst, waiting)
      if (elapsed % reportEverySeconds !== 0) return
      const now = await usage()
      const share = ((now - cpu) / 1e6 / reportEverySeconds).toFixed(2)
      cpu = now
      const dead = await deadRows(outbox.database.pool)
      console.log(`${String(elapsed).padStart(5)} s: ${waiting} wait, ${share} CPU of the worker, dead rows: ${dead}`)
    }
    let looking = Promise.resolve()
    await tellAtRate(outbox, perSecond, seconds, async (elapsed) => {
      if (!held && elapsed > seconds / 6) {
        await holder.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
        await holder.query('SELECT count(*) FROM deliveries')
        held = true
        console.log('a snapshot is held from here on')
      }
      if (elapsed < second + 1) return
      second = Math.floor(elapsed)
      const at = second
      looking = looking.then(() => look(at))
    })
    await looking
    console.log(`${worst} deliveries waited at most; the limit is ${maxWaiting}`)
    if (worst >= maxWaiting) process.exitCode = 1
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

type Started = { url: string; authority: string }

/** The rows that a vacuum would remove, or cannot yet. */
async function deadRows(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ table: string; dead: string }>(
    `SELECT relname AS table, n_dead_tup AS dead FROM pg_stat_user_tables
      WHERE relname LIKE 'deliveries%' ORDER BY n_dead_tup DESC LIMIT 2`,
  )
  return rows.map(({ table, dead }) => `${dead} of ${table}`).join(', ')
}
