import { randomBytes } from 'node:crypto'
import { totalDays } from '@merchant-payments/api/worker'
import { connect, type Database } from '@merchant-payments/db'
import { createKeyring, sealSecret } from '@merchant-payments/db/encryption'
import { maintainPartitions } from '@merchant-payments/db/partitions'
import { createSigningSecret, everyEvent } from '@merchant-payments/webhooks'
import { forkChild } from '../child.ts'
import type { Question as ReceiverQuestion } from '../deliveries/receiver.ts'
import { temporaryDatabase } from '../temporary-database.ts'
import { explainStatements } from './explain-statements.ts'
import { fill } from './fill.ts'
import type { Bound } from './lists/bounds.ts'
import { makeMonths } from './make-months.ts'
import { measureSweeps } from './sweeps.ts'
import { tasksOf } from './workload.ts'

const fewPayments = 1_000
/** The number from which on whatever is read up to a limit, such as a count, has reached it. */
const somePayments = 20_000
const days = 395
const endpoints = ['we_growth00000000000000000a', 'we_growth00000000000000000b']
/** The factor by which a large database may read more than a small one … */
const most = 1.2
/** … and the number of blocks: a deeper index costs one more for each search. */
const deeper = 20

/** The blocks of a task by statement, and the most that it may read however many payments there are. */
type TaskReading = { statements: ReadonlyMap<string, number>; bound: Bound | undefined }
type Reading = ReadonlyMap<string, TaskReading>

/**
 * Fills databases with 1,000 payments of thirteen months, with 20,000 and with `payments`, and compares the blocks that each
 * statement reads in them. Then drops a month of each.
 */
export async function growth(payments: number): Promise<void> {
  if (!Number.isInteger(payments) || payments <= somePayments)
    throw new RangeError(`Say how many payments: more than ${somePayments}.`)
  const statements = explainStatements()
  const receiver = forkChild('./deliveries/receiver.ts')
  try {
    const { url, authority } = (await receiver.ask({ start: true } satisfies ReceiverQuestion)) as Receiver
    const readings: Reading[] = []
    for (const count of [fewPayments, somePayments, payments])
      readings.push(await read(count, { url, authority }, statements, { sweeps: count === payments }))
    const [few, some, many] = readings
    if (few && some && many) report({ few, some, many }, payments)
  } finally {
    await receiver.stop()
  }
}

type Receiver = { url: string; authority: string }

async function read(
  payments: number,
  { url, authority }: Receiver,
  statements: ReturnType<typeof explainStatements>,
  { sweeps }: { sweeps: boolean },
): Promise<Reading> {
  const { scene, remove } = await temporaryDatabase()
  // Filling takes longer than any request may.
  const database = connect({ url: scene.databaseUrl, statementTimeoutMs: 3_600_000 })
  try {
    const began = performance.now()
    const { accountId, encryptionKey } = await prepare(database, payments, url)
    console.log(`${payments} payments were filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    await total(database, payments)
    const reading: Map<string, TaskReading> = new Map()
    for (const { name, run, bound } of await tasksOf({
      database,
      scene,
      accountId,
      endpoints,
      encryptionKey,
      authority,
    })) {
      const end = statements.collect()
      await run()
      reading.set(name, { statements: medianBlocks(end()), bound })
    }
    await dropMonth(database)
    if (sweeps && (await measureSweeps(database, accountId, encryptionKey)).length > 0) process.exitCode = 1
    return reading
  } finally {
    await database.close()
    await remove()
  }
}

/** Makes the months, the endpoints and the rows. @param url of a receiver */
export async function prepare(database: Database, payments: number, url: string) {
  const encryptionKey = randomBytes(32).toString('base64')
  const { id: accountId } = await database.prisma.account.findFirstOrThrow({ select: { id: true } })
  await makeMonths(database, new Date(Date.now() - (days + 31) * 24 * 60 * 60_000))
  await makeEndpoints(database, accountId, url, encryptionKey)
  await fill(database, { accountId, payments, days, endpoints })
  return { accountId, encryptionKey }
}

async function makeEndpoints(database: Database, accountId: number, url: string, encryptionKey: string): Promise<void> {
  const now = new Date(Date.now() - days * 24 * 60 * 60_000)
  const sealedSecret = sealSecret(createSigningSecret(), createKeyring([encryptionKey]))
  await database.prisma.webhookEndpoint.createMany({
    data: endpoints.map((id) => ({
      ...{ accountId, id, url: `${url}/${id}`, events: [everyEvent], sealedSecret, createdAt: now, updatedAt: now },
    })),
  })
}

/** By statement; one that was sent several times counts by the median. */
function medianBlocks(explained: readonly { text: string; blocks: number }[]): ReadonlyMap<string, number> {
  return new Map(
    [...Map.groupBy(explained, ({ text }) => text.replace(/\s+/g, ' ').trim())].map(([text, group]) => {
      const blocks = group.map((one) => one.blocks).toSorted((one, other) => one - other)
      return [text, blocks[Math.floor(blocks.length / 2)] ?? 0]
    }),
  )
}

/** Adds up the days, as a worker does while they pass. */
async function total(database: Database, payments: number): Promise<void> {
  const began = performance.now()
  for (let more = true; more; ) more = (await totalDays({ database })).more
  await database.pool.query('VACUUM ANALYZE daily_totals')
  const seconds = (performance.now() - began) / 1000
  console.log(
    `their days were totalled in ${seconds.toFixed(1)} s, ${(payments / seconds).toFixed(0)} payments a second`,
  )
}

/** Drops the two oldest months that have rows: the second one is whole. */
async function dropMonth(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ oldest: Date }>('SELECT min(created_at) AS oldest FROM events')
  const oldest = rows[0]?.oldest ?? new Date()
  const end = new Date(Date.UTC(oldest.getUTCFullYear(), oldest.getUTCMonth() + 2))
  const began = performance.now()
  const retention = { events: end, deliveries: end, attempts: end, logged_requests: end, processor_events: end }
  const { dropped } = await maintainPartitions(database.pool, new Date(), retention)
  const ms = performance.now() - began
  const each = `${(ms / dropped.length).toFixed(0)} ms each`
  console.log(
    `${dropped.length} partitions of ${dropped.length / 5} months were dropped in ${ms.toFixed(0)} ms, ${each}`,
  )
}

type Readings = { few: Reading; some: Reading; many: Reading }

function report({ few, some, many }: Readings, payments: number): void {
  console.log(`\nBlocks that a statement reads with ${fewPayments}, ${somePayments} and ${payments} payments:`)
  let grown = 0
  for (const [task, { statements, bound }] of many) {
    const [before, bounded, now] = [blocksOf(few, task), blocksOf(some, task), blocksOf(many, task)]
    const hasGrown = now > most * before && now > before + deeper
    // A statement with a limit has grown since 1,000 payments, and then stops growing.
    const isMore = hasGrown && now > most * bounded && now > bounded + deeper && now > (bound?.blocks ?? 0)
    const why = hasGrown && !isMore && bound ? ` * ${bound.why}` : ''
    const ratio = (of: number) => `${(now / Math.max(1, of)).toFixed(2)} ×`
    console.log(
      `${isMore ? '!' : ' '} ${task}: ${before} → ${bounded} → ${now} (${ratio(before)}, since ${somePayments} ${ratio(bounded)})${why}`,
    )
    if (!hasGrown) continue
    if (isMore) grown += 1
    for (const [text, blocks] of statements) {
      const its = few.get(task)?.statements.get(text) ?? 0
      if (blocks > most * its) console.log(`    ${its} → ${blocks}: ${text.slice(0, 150)}`)
    }
  }
  console.log(`${grown} of ${many.size} read over ${most} times as much, and more than ${deeper} blocks more.`)
  if (grown > 0) process.exitCode = 1
}

function blocksOf(reading: Reading, task: string): number {
  return [...(reading.get(task)?.statements.values() ?? [])].reduce((sum, blocks) => sum + blocks, 0)
}
