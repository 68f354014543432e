import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startChild } from '../child.ts'
import { endpoints, newOutbox } from '../deliveries/outbox.ts'
import type { Question as ReceiverQuestion } from '../deliveries/receiver.ts'
import type { Question as WorkerQuestion } from '../deliveries/worker.ts'

const reportEverySeconds = 10

/**
 * What a snapshot that is held on the database does to deliveries at a steady rate: how many wait, second by second. The first
 * sixth of the time is without it.
 */
export async function snapshot([rate = '100', time = '90']: readonly string[]): Promise<void> {
  const eventsPerSecond = Number(rate) / endpoints
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

    console.log(`\n${eventsPerSecond * endpoints} deliveries a second to ${endpoints} endpoints for ${seconds} s`)
    const began = performance.now()
    const elapsed = () => (performance.now() - began) / 1000
    let told = 0
    let held = false
    let worst = 0
    let nextReport = reportEverySeconds
    let cpu = await usage()
    while (elapsed() < seconds) {
      if (!held && elapsed() > seconds / 6) {
        await holder.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
        await holder.query('SELECT count(*) FROM deliveries')
        held = true
        console.log('a snapshot is held from now on')
      }
      const due = Math.floor(elapsed() * eventsPerSecond) - told
      if (due > 0) await outbox.tell(due)
      told += Math.max(0, due)
      await pause(100)
      if (elapsed() < nextReport) continue
      const waiting = await outbox.waiting()
      worst = Math.max(worst, waiting)
      const now = await usage()
      const fetched = await queueBlocks(outbox.database.pool)
      console.log(
        `${String(nextReport).padStart(5)} s: ${waiting} wait, ${((now - cpu) / 1e6 / reportEverySeconds).toFixed(2)} CPU of the worker, ${fetched}`,
      )
      cpu = now
      nextReport += reportEverySeconds
    }
    console.log(`at most ${worst} waited`)
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
