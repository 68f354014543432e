import { setTimeout as pause } from 'node:timers/promises'
import { createKey } from '@merchant-payments/api/operator'
import { connect } from '@merchant-payments/db'
import { percentile } from '@merchant-payments/site'
import { Client } from 'undici'
import { forkChild } from '../child.ts'
import { startContender } from '../contender.ts'
import { temporaryDatabase } from '../temporary-database.ts'
import type { Answers, Question } from './flood.ts'
import { floodsBy } from './floods.ts'

const neighbours = 5
const warmUpReads = 2_000
/** Alone and beside a flood, in turns: other work on the machine slows down both. */
const rounds = 5
/** Until a flood is under way, or has ended. */
const settleMs = 1_000
const bound = 3

/**
 * `neighbours [seconds]`: what the reads of one merchant take alone, and beside each flood of requests by others, on one server.
 * Exits with 1 when a p50 is more than three times the one alone.
 */
export async function measureNeighbours([seconds = '10']: readonly string[]): Promise<void> {
  const ms = 1_000 * Number(seconds)
  if (!(ms > 0)) throw new RangeError('Say how many seconds: a number.')
  const undo: (() => Promise<unknown>)[] = []
  try {
    const { scene, remove } = await temporaryDatabase()
    undo.push(remove)
    const keys = await addNeighbours(scene.databaseUrl)
    const server = await startContender('this API', 'this-api.ts', scene)
    undo.push(server.stop)
    const client = new Client(server.origin)
    undo.push(() => client.close())
    const get = async (path: string, key: string) => {
      const { statusCode, body } = await client.request({
        method: 'GET',
        path,
        headers: { authorization: `Bearer ${key}` },
      })
      if (statusCode !== 200) throw new Error(`a read was answered with ${statusCode}`)
      return body
    }
    const read = async (path = '') => {
      const began = performance.now()
      const body = await get(path, scene.key)
      await body.dump()
      return performance.now() - began
    }
    const cursorOf = async (key: string) => {
      const body = await get('/api/v1/events/changes', key)
      const { data } = (await body.json()) as { data: { cursor: string } }
      return data.cursor
    }
    const readFor = async (duration: number): Promise<number[]> => {
      const times: number[] = []
      for (const end = performance.now() + duration; performance.now() < end; )
        times.push(await read(scene.paths[times.length % scene.paths.length]))
      return times
    }
    for (let nth = 0; nth < warmUpReads; nth += 1) await read(scene.paths[nth % scene.paths.length])

    console.log('\nReads of one merchant, in ms, alone and beside requests of others')
    const others = await Promise.all(keys.map(async (key) => ({ key, cursor: await cursorOf(key) })))
    for (const flood of floodsBy(others)) {
      const child = forkChild('./neighbours/flood.ts')
      undo.push(child.stop)
      const alone: number[] = []
      const beside: number[] = []
      const answers: Answers[] = []
      for (let round = 0; round < rounds; round += 1) {
        alone.push(...(await readFor(ms / 2 / rounds)))
        await child.ask({ start: { origin: server.origin, flood } } satisfies Question)
        await pause(settleMs)
        beside.push(...(await readFor(ms / rounds)))
        answers.push((await child.ask({ stop: true } satisfies Question)) as Answers)
        await pause(settleMs)
      }
      await child.stop()
      const ratio = percentile(beside, 0.5) / percentile(alone, 0.5)
      print(flood.name, { alone, beside, answers, ratio })
      if (ratio > bound) process.exitCode = 1
    }
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

/** Merchants beside the one that reads. @returns a key of each */
async function addNeighbours(url: string): Promise<string[]> {
  const database = connect({ url })
  try {
    const now = new Date()
    const keys: string[] = []
    for (let nth = 1; nth <= neighbours; nth += 1) {
      const merchantId = `mer_neighbour${nth}`
      const account = { livemode: false, country: 'US', defaultCurrency: 'usd', createdAt: now, updatedAt: now }
      const merchant = {
        id: merchantId,
        name: 'Neighbour',
        email: `n${nth}@example.com`,
        country: 'US',
        createdAt: now,
      }
      await database.prisma.account.create({
        data: { ...account, processorAccountId: `acct_neighbour${nth}`, merchant: { create: merchant } },
      })
      const { key } = await createKey({ database }, { merchantId, livemode: false, name: 'bench', expiresAt: null })
      keys.push(key)
    }
    return keys
  } finally {
    await database.close()
  }
}

/** Durations of reads in milliseconds. */
type Measured = { alone: readonly number[]; beside: readonly number[]; answers: readonly Answers[]; ratio: number }

function print(name: string, { alone, beside, answers, ratio }: Measured): void {
  const figures = [alone, beside].map((times) =>
    [0.5, 0.95].map((rank) => percentile(times, rank).toFixed(2).padStart(7)).join(' '),
  )
  const sums: Record<string, number> = {}
  for (const [status, count] of answers.flatMap(Object.entries<number>)) sums[status] = (sums[status] ?? 0) + count
  const others = Object.entries(sums).map(([status, count]) => `${count} × ${status}`)
  console.log(
    `${ratio > bound ? '!' : ' '} ${name.padEnd(26)} alone p50, p95: ${figures[0]}   beside: ${figures[1]}   ratio of p50: ${ratio.toFixed(1).padStart(6)}   flood: ${others.join(', ')}`,
  )
}
