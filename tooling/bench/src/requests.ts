import { type Contender, startContender } from './contender.ts'
import { startGates } from './gates.ts'
import { startRequestLoad } from './load.ts'
import { ratios, type Sample, shares, table } from './report.ts'
import { sameAnswers } from './same-answers.ts'
import { warmUpUntilSteady } from './steady.ts'
import { temporaryDatabase } from './temporary-database.ts'

/** Requests at a time. */
const many = 64
const one = 1
const rounds = 6
const blockRequests = 5_000
const maxBlocks = 20
const turnSeconds = 1
const firstRequests = 3_000

/** In the order of the table. The first is compared with each of the others. */
const files = {
  'this API': 'this-api.ts',
  'bare node:http + pg': 'bare.ts',
  'Fastify + Prisma': 'fastify-prisma.ts',
}

const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort())

const undo: (() => Promise<unknown>)[] = []
try {
  await bench(interruption.signal)
} catch (error) {
  console.error(interruption.signal.aborted ? 'interrupted' : error)
  process.exitCode = 1
} finally {
  for (const step of undo.reverse()) await step()
}

type Turn = { name: string; contender: Contender; requests: number; samples: Sample[] }

/** An interruption is heeded between two steps, a few seconds each at most, so that all that was started is known. */
async function bench(interrupted: AbortSignal): Promise<void> {
  console.log('GET /api/v1/products/:id, over HTTP, with key, rate limit and database')
  const { scene, remove } = await temporaryDatabase()
  undo.push(remove)
  const contenders: Contender[] = []
  for (const [name, file] of Object.entries(files)) {
    interrupted.throwIfAborted()
    const contender = await startContender(name, file, scene)
    undo.push(contender.stop)
    contenders.push(contender)
  }
  const load = startRequestLoad()
  undo.push(load.stop)
  const gates = await startGates(scene)
  undo.push(gates.stop)

  await sameAnswers(contenders, scene)
  const sampleOf = async (contender: Contender, requests: number, connections: number): Promise<Sample> => {
    interrupted.throwIfAborted()
    const before = await contender.cpuMicroseconds()
    const { paths, key } = scene
    const order = { origin: contender.origin, paths, key, connections, requests }
    const { answered, seconds, latencyP50Ms } = await load.run(order)
    const cpu = (await contender.cpuMicroseconds()) - before
    return { perSecond: answered / seconds, cpuPerRequest: cpu / answered, latencyP50Ms }
  }
  process.stderr.write(`warming up, until the cost of ${blockRequests} requests no longer falls\n`)
  const warming = await warmUpUntilSteady(
    Object.fromEntries(
      contenders.map((contender) => [
        contender.name,
        async () => (await sampleOf(contender, blockRequests, many)).cpuPerRequest,
      ]),
    ),
    maxBlocks,
  )
  process.stderr.write('measuring how many requests a turn has\n')
  const results: { connections: number; turns: Turn[] }[] = []
  for (const connections of [many, one]) {
    const turns: Turn[] = []
    for (const contender of contenders) {
      const { perSecond } = await sampleOf(contender, firstRequests, connections)
      // Whole requests rather than whole seconds, so that no work is left half done and half counted.
      turns.push({ name: contender.name, contender, requests: Math.ceil(perSecond * turnSeconds), samples: [] })
    }
    results.push({ connections, turns })
  }
  const parts: Record<string, number[]> = {}
  for (let round = 1; round <= rounds; round++) {
    process.stderr.write(`round ${round} of ${rounds}\n`)
    for (const { connections, turns } of results) {
      for (const { contender, requests, samples } of turns)
        samples.push(await sampleOf(contender, requests, connections))
    }
    interrupted.throwIfAborted()
    for (const [name, cpu] of Object.entries(await gates.round())) parts[name] = [...(parts[name] ?? []), cpu]
  }
  for (const { connections, turns } of results) {
    console.log(`\n${connections === one ? 'One request at a time' : `${connections} requests at a time`}\n`)
    console.log(`${table(turns)}\n\n${ratios(turns)}`)
  }
  const [ours] = results[0]?.turns ?? []
  if (ours) {
    const named = Object.entries(parts).map(([name, cpu]) => ({ name, cpu }))
    console.log(`\n${shares(named, ours)}`)
  }
  console.log(`\nCPU µs of a request while warming up, by ${blockRequests} requests:`)
  for (const [name, costs] of Object.entries(warming))
    console.log(`${name}: ${costs.map((cost) => cost.toFixed(0)).join(' ')}`)
  console.log(`\nMedians of ${rounds} interleaved rounds, each turn about ${turnSeconds} s long.`)
}
