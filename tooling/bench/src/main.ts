import { setTimeout as pause } from 'node:timers/promises'
import { type Contender, startContender } from './contender.ts'
import { startLoad } from './load.ts'
import { ratios, type Sample, summaryOf, table } from './report.ts'
import { sameAnswers } from './same-answers.ts'
import { temporaryDatabase } from './temporary-database.ts'

// Together with starting and ending everything, well under a minute.
const connections = 64
const rounds = 6
const warmUpSeconds = 2
const measureSeconds = 2

/** In the order of the table. The first is compared with each of the others. */
const files = {
  'this API': 'this-api.ts',
  'bare node:http + pg': 'bare.ts',
  'Fastify + Prisma': 'fastify-prisma.ts',
}

const undo: (() => Promise<unknown>)[] = []
try {
  await bench()
} finally {
  for (const step of undo.splice(0).reverse()) await step()
}

async function bench(): Promise<void> {
  console.log('GET /api/v1/products/:id, over HTTP, with key, rate limit and database')
  const { scene, remove } = await temporaryDatabase()
  undo.push(remove)
  const contenders: Contender[] = []
  for (const [name, file] of Object.entries(files)) {
    const contender = await startContender(name, file, scene)
    undo.push(contender.stop)
    contenders.push(contender)
  }
  const load = startLoad()
  undo.push(load.stop)

  await sameAnswers(contenders, scene.key)
  for (const { url } of contenders) await load.run({ url, key: scene.key, connections, seconds: warmUpSeconds })

  const samples = new Map<string, Sample[]>(contenders.map(({ name }) => [name, []]))
  for (let round = 1; round <= rounds; round++) {
    process.stderr.write(`round ${round} of ${rounds}\n`)
    for (const contender of contenders) {
      const before = await contender.cpuMicroseconds()
      const { answered, seconds, latencyP50Ms } = await load.run({
        url: contender.url,
        key: scene.key,
        connections,
        seconds: measureSeconds,
      })
      const cpu = (await contender.cpuMicroseconds()) - before
      samples.get(contender.name)?.push({ perSecond: answered / seconds, cpuPerRequest: cpu / answered, latencyP50Ms })
      // What the database and the sockets still have to do is not the next one's.
      await pause(50)
    }
  }

  const summaries = [...samples].map(([name, taken]) => summaryOf(name, taken))
  console.log(`\n${table(summaries)}\n\n${ratios(summaries)}`)
  console.log(`\nMedians of ${rounds} interleaved rounds of ${measureSeconds} s, ${connections} connections.`)
}
