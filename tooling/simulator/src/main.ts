import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { plant } from './planted/plant.ts'
import type { SeedReport } from './run-seed.ts'
import { shrink } from './shrink.ts'
import type { Simulator } from './simulator.ts'
import { kindOf, storyOf } from './story.ts'

const usage = `Usage: npm run simulate -- [options]

Runs the whole product in simulated worlds, in one process and on one PostgreSQL server: processes are killed, connections and
answers are lost, events are late, and a seed decides all of it. Then it checks what has to hold. The exit code is 1 if a seed
found something.

  --seeds <n>      how many seeds (default 20)
  --from <n>       the first one (default 1)
  --twice          runs each seed twice, and compares the traces
  --no-shrink      shows a failed seed as it is
  --plant <fault>  with a fault in the product, by its name in planted/faults.ts, until a seed finds it
  --trace <file>   where the whole trace of the last seed is written`

const { values } = parseArgs({
  allowNegative: true,
  options: {
    seeds: { type: 'string', default: '20' },
    from: { type: 'string', default: '1' },
    twice: { type: 'boolean', default: false },
    shrink: { type: 'boolean', default: true },
    plant: { type: 'string' },
    trace: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const [seeds, from] = [Number(values.seeds), Number(values.from)]

/** A signal ends the run after its seed: what it started has to be removed. */
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isEnding = true
  })
}

if (values.help || !Number.isSafeInteger(seeds) || seeds < 1 || !Number.isSafeInteger(from)) {
  console.error(usage)
  process.exitCode = values.help ? 0 : 2
} else await simulate()

async function simulate(): Promise<void> {
  if (values.plant !== undefined) plant(values.plant)
  // After the fault was planted.
  const { eraseEmbeddedPostgres, startEmbeddedPostgres } = await import('@merchant-payments/db/embedded')
  const { createSimulator } = await import('./simulator.ts')
  const dataDir = await mkdtemp(join(tmpdir(), 'simulator-'))
  try {
    const server = await startEmbeddedPostgres({ dataDir, durable: false })
    try {
      const simulator = await createSimulator(server.url)
      try {
        await runAll(simulator)
      } finally {
        await simulator.close()
      }
    } finally {
      await server.stop()
    }
  } finally {
    await eraseEmbeddedPostgres(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function runAll(simulator: Simulator): Promise<void> {
  const began = performance.now()
  let payments = 0
  let failed = 0
  let done = 0
  for (let seed = from; seed < from + seeds && !isEnding; seed += 1) {
    const report = await simulator.run(seed)
    payments += report.payments
    done += 1
    if (values.trace !== undefined) {
      await writeFile(values.trace, [...report.trace, ...report.log].join('\n'))
    }
    const seconds = Math.round((performance.now() - began) / 1000)
    process.stderr.write(
      `seed ${seed}: ${report.payments} payments, ${report.faults.length} faults, trace ${report.digest}, ${seconds} s\n`,
    )
    if (values.twice) compare(report, await simulator.run(seed))
    if (report.findings.length === 0) continue
    failed += 1
    await tell(simulator, report)
    if (values.plant !== undefined) break
  }
  const seconds = (performance.now() - began) / 1000
  console.log(`${done} seeds, ${failed} failed, ${(payments / seconds).toFixed(1)} simulated payments a second`)
  if (failed > 0) process.exitCode = 1
}

function compare(one: SeedReport, other: SeedReport): void {
  if (one.digest === other.digest) return
  const at = one.trace.findIndex((line, index) => line !== other.trace[index])
  console.log(
    `seed ${one.seed} does not repeat from here on:`,
    one.trace.slice(at - 2, at + 3),
    other.trace.slice(at, at + 3),
  )
  process.exitCode = 1
}

async function tell(simulator: Simulator, report: SeedReport): Promise<void> {
  let shown = report
  if (values.shrink) {
    const kinds = new Set(report.findings.map(kindOf))
    const without = await shrink([...report.clients, ...report.faults], async (left) =>
      (await simulator.run(report.seed, left)).findings.some((finding) => kinds.has(kindOf(finding))),
    )
    shown = await simulator.run(report.seed, without)
  }
  console.log(storyOf(shown))
  console.log(`\nnpm run simulate -- --seeds 1 --from ${report.seed}\n`)
}
