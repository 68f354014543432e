import pg from 'pg'
import { startChild } from '../child.ts'
import { endpoints, newOutbox } from '../deliveries/outbox.ts'
import type { Question as ReceiverQuestion } from '../deliveries/receiver.ts'
import type { Question as WorkerQuestion } from '../deliveries/worker.ts'
import { findSustainedRate, tellAtRate } from './sustained-rate.ts'

const reportEverySeconds = 10
/** So many deliveries may wait while a snapshot is held at half of the rate that is sustained without it. */
const mostWaiting = 1_000

/**
 * What a snapshot that is held on the database does to deliveries at a steady rate: how many wait, second by second. The first
 * sixth of the time is without it.
 * @param rate deliveries a second, or `half` of those that this machine sustains, which is found out first
 */
export async function snapshot([rate = 'half', time = '90']: readonly string[]): Promise<void> {
  const seconds = Number(time)
  const undo: (() => Promise<unknown>)[] = []
  try {
    const receiver = startChild('./deliveries/receiver.ts')
    undo.push(receiver.stop)
    const { url, authority } = (await receiver.ask({ start: true } satisfies ReceiverQuestion)) as Started
    const outbox = await newOutbox(url)
    undo.push(outbox.remove)
    const worker = startChild('./deliveries/worker.ts')
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
    let nextReport = reportEverySeconds
    let cpu = await usage()
    await tellAtRate(outbox, perSecond, seconds, async (elapsed) => {
      if (!held && elapsed > seconds / 6) {
        await holder.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
        await holder.query('SELECT count(*) FROM deliveries')
        held = true
        console.log('a snapshot is held from now on')
      }
      if (elapsed < nextReport) return
      const waiting = await outbox.waiting()
      worst = Math.max(worst, waiting)
      const now = await usage()
      const fetched = await queueBlocks(outbox.database.pool)
      console.log(
        `${String(nextReport).padStart(5)} s: ${waiting} wait, ${((now - cpu) / 1e6 / reportEverySeconds).toFixed(2)} CPU of the worker, ${fetched}`,
      )
      cpu = now
      nextReport += reportEverySeconds
    })
    console.log(`at most ${worst} waited, and ${mostWaiting} may`)
    if (worst >= mostWaiting) process.exitCode = 1
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

type Started = { url: string; authority: string }

/** What looks at the queue read, in blocks, and how long they take: from the beginning, and as most are made. */
async function queueBlocks(pool: pg.Pool): Promise<string> {
  const explain = async (text: string) => {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) ${text}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    const [, hit = '0', read = '0'] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? []
    return `${Number(hit) + Number(read)} in ${/Execution Time: (.*)/.exec(plan)?.[1]}`
  }
  const job = `FROM pgboss.job WHERE name = 'webhook-delivery'`
  const due = (from: string) => `SELECT id ${job} AND state < 'active' AND NOT blocked AND start_after <= now() ${from}
    ORDER BY priority DESC, created_on LIMIT 200`
  const active = (from: string) => `SELECT group_id, count(*) ${job} AND state = 'active' AND ${from} GROUP BY 1`
  const { rows } = await pool.query<{ id: string }>('SELECT COALESCE(max(id), 0)::text AS id FROM deliveries')
  const latest = Math.max(0, Number(rows[0]?.id) - 1_000)
  const looks = {
    due: [due(''), due(`AND priority <= -${latest}`)],
    active: [active('group_id IS NOT NULL'), active(`started_on > now() - interval '60 seconds'`)],
  }
  const told: string[] = []
  for (const [look, [all = '', recent = '']] of Object.entries(looks)) {
    told.push(`${look}: ${await explain(all)}, recent ${await explain(recent)}`)
  }
  return told.join('; ')
}
