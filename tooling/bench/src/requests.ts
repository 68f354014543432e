import { type Contender, startContender } from './contender.ts'
import { startGates } from './gates.ts'
import { startLoad } from './load.ts'
import { ratios, type Sample, shares, table } from './report.ts'
import { sameAnswers } from './same-answers.ts'
import { warmUpUntilSteady } from './steady.ts'
import { temporaryDatabase } from './temporary-database.ts'

const connections = 64
const rounds = 6
const blockRequests = 5_000
const maxBlocks = 20
const turnSeconds = 1

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
  const load = startLoad()
  undo.push(load.stop)
  const gates = await startGates(scene)
  undo.push(gates.stop)

  await sameAnswers(contenders, scene.key)
  const order = ({ url }: Contender) => ({ url, key: scene.key, connections })
  const sampleOf = async (contender: Contender, requests: number): Promise<Sample> => {
    interrupted.throwIfAborted()
    const before = await contender.cpuMicroseconds()
    const { answered, seconds, latencyP50Ms } = await load.run({ ...order(contender), requests })
    const cpu = (await contender.cpuMicroseconds()) - before
    return { perSecond: answered / seconds, cpuPerRequest: cpu / answered, latencyP50Ms }
  }
  process.stderr.write(`warming up, until the cost of ${blockRequests} requests no longer falls\n`)
  const turns: { contender: Contender; requests: number; samples: Sample[] }[] = contenders.map((contender) => ({
    contender,
    requests: 0,
    samples: [],
  }))
  const block = (turn: (typeof turns)[number]) => async () => {
    const { perSecond, cpuPerRequest } = await sampleOf(turn.contender, blockRequests)
    // Whole requests rather than whole seconds, so that no work is left half done and half counted.
    turn.requests = Math.ceil(perSecond * turnSeconds)
    return cpuPerRequest
  }
  const warming = await warmUpUntilSteady(
    Object.fromEntries(turns.map((turn) => [turn.contender.name, block(turn)])),
    maxBlocks,
  )
  const parts: Record<string, number[]> = {}
  for (let round = 1; round <= rounds; round++) {
    process.stderr.write(`round ${round} of ${rounds}\n`)
    for (const { contender, requests, samples } of turns) samples.push(await sampleOf(contender, requests))
    interrupted.throwIfAborted()
    for (const [name, cpu] of Object.entries(await gates.round())) parts[name] = [...(parts[name] ?? []), cpu]
  }
  const results = turns.map(({ contender, samples }) => ({ name: contender.name, samples }))
  console.log(`\n${table(results)}\n\n${ratios(results)}`)
  const [ours] = results
  if (ours)
    console.log(
      `\n${shares(
        Object.entries(parts).map(([name, cpu]) => ({ name, cpu })),
        ours,
      )}`,
    )
  console.log(`\nCPU µs of a request while warming up, by ${blockRequests} requests:`)
  for (const [name, costs] of Object.entries(warming))
    console.log(`${name}: ${costs.map((cost) => cost.toFixed(0)).join(' ')}`)
  console.log(`\nMedians of ${rounds} interleaved rounds of about ${turnSeconds} s each, ${connections} connections.`)
}
