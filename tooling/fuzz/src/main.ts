import { readFile } from 'node:fs/promises'
import { percentile } from '@merchant-payments/site'
import { type FuzzOptions, fuzz } from './fuzz.ts'
import { type Memory, mebibytes, readMemory } from './memory.ts'
import { type Options, readOptions, usage } from './options.ts'
import { startOwnServer } from './own-server.ts'
import { payByForm } from './pay-by-form.ts'
import { replay } from './replay.ts'
import { failureLines, fuzzSummary, keep } from './report.ts'

/** The growth that is allowed in the second half: V8 postpones its work even if nothing leaks. */
const growthLimit = 128 * 2 ** 20

const undo: (() => Promise<void>)[] = []
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    interrupted = true
    void end(130)
  })
}
try {
  const options = readOptions(process.argv.slice(2))
  const sound = await run(options)
  await end(sound ? 0 : 1)
} catch (error) {
  // A failure while the server is stopped has no meaning.
  if (!interrupted) {
    console.error(error instanceof Error && 'code' in error ? `${error.message}\n\n${usage}` : error)
    await end(1)
  }
}

async function end(code: number): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step()
  process.exit(code)
}

async function run(options: Options): Promise<boolean> {
  const target = await targetOf(options)
  if (options.replay !== null) return replay(target.baseUrl, options.replay)
  console.log(`${options.count} requests to ${target.baseUrl}, seed ${options.seed}`)
  const memories: Memory[] = []
  const start = performance.now()
  const latest: number[] = []
  const outcome = await fuzz({
    ...{ ...target, count: options.count, seed: options.seed, concurrency: options.concurrency, pay: payByForm },
    async onAnswer(answered, latency) {
      latest.push(latency)
      if (answered === 1 || answered === Math.ceil(options.count / 2)) memories.push(await readMemory(target.baseUrl))
      if (answered % Math.ceil(options.count / 20) !== 0) return
      const rate = Math.round((answered / (performance.now() - start)) * 1000)
      const [p50, p99] = [percentile(latest, 0.5).toFixed(1), percentile(latest, 0.99).toFixed(1)]
      latest.length = 0
      console.log(`${answered} answered, ${rate}/s, p50 ${p50} ms, p99 ${p99} ms`)
    },
  })
  memories.push(await readMemory(target.baseUrl))
  console.log(fuzzSummary(outcome, (performance.now() - start) / 1000).join('\n'))
  console.log(
    `memory: ${memories.map(({ resident, heap }) => `${mebibytes(resident)} (heap ${mebibytes(heap)})`).join(' → ')}`,
  )

  const wrong = failureLines(outcome.failures, await keep(outcome.failures))
  for (const name of outcome.neverSucceeded) wrong.push(`${name} never succeeded`)
  const [, middle, last] = memories
  if (middle && last && last.resident - middle.resident > growthLimit)
    wrong.push(`the second half of the requests left ${mebibytes(last.resident - middle.resident)} behind`)
  console.log(wrong.length > 0 ? wrong.join('\n') : 'every answer was as it has to be')
  return wrong.length === 0
}

async function targetOf({ target }: Options): Promise<Pick<FuzzOptions, 'baseUrl' | 'keys'>> {
  if (target) {
    const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
    const [first, second] = await Promise.all(target.merchantFiles.map(read))
    const keys = [first?.test_key, first?.live_key, second?.test_key, second?.live_key].map(String)
    return { baseUrl: target.baseUrl, keys: keys as unknown as FuzzOptions['keys'] }
  }
  const own = await startOwnServer()
  undo.push(own.stop)
  console.log(`the server's log: ${own.logFile}`)
  return own
}
