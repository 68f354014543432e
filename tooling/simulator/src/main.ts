import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Options, readOptions, usage } from './options.ts'
import { plant } from './planted/plant.ts'
import type { SeedReport } from './run-seed.ts'
import { shrink } from './shrink.ts'
import type { Simulator } from './simulator.ts'
import { kindOf, storyOf } from './story.ts'

type Failure = { seed: number; findings: string[]; story: string; command: string }
type Totals = { seeds: number; payments: number; seconds: number; failures: Failure[]; notRepeated: number[] }

/** A signal ends the run after its seed: what it started has to be removed. */
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isEnding = true
  })
}

const options = readOptions(process.argv.slice(2))
if (options === null) {
  console.error(usage)
  process.exitCode = process.argv.includes('--help') ? 0 : 2
} else if (options.invariants) await listInvariants()
else await simulate(options)

async function listInvariants(): Promise<void> {
  const { workloads } = await import('./simulator.ts')
  const { invariants } = await import('./oracle.ts')
  const list = (name: string, sentences: readonly string[]) => [name, ...sentences.map((sentence) => `  ${sentence}`)]
  const lines = [
    ...list('all', ['the checks of mpay audit', 'each client comes to its end', ...Object.keys(invariants)]),
    ...workloads.flatMap(({ name, invariants: own = {} }) => list(name, Object.keys(own))),
  ]
  console.log(lines.join('\n'))
}

async function simulate(options: Options): Promise<void> {
  if (options.plant !== null) plant(options.plant)
  // After the fault was planted.
  const { createSimulator } = await import('./simulator.ts')
  const run = async (url: string) => {
    const simulator = await createSimulator(url, options.workload)
    try {
      report(await runAll(simulator, options), options)
    } finally {
      await simulator.close()
    }
  }
  if (options.server !== null) return run(options.server)
  const { eraseEmbeddedPostgres, startEmbeddedPostgres } = await import('@merchant-payments/db/embedded')
  const dataDir = await mkdtemp(join(tmpdir(), 'simulator-'))
  try {
    const server = await startEmbeddedPostgres({ dataDir, durable: false })
    try {
      await run(server.url)
    } finally {
      await server.stop()
    }
  } finally {
    await eraseEmbeddedPostgres(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function runAll(simulator: Simulator, { from, seeds, seconds, ...options }: Options): Promise<Totals> {
  const began = performance.now()
  const passed = () => (performance.now() - began) / 1000
  const totals: Totals = { seeds: 0, payments: 0, seconds: 0, failures: [], notRepeated: [] }
  for (let seed = from; seed - from < seeds && passed() < seconds && !isEnding; seed += 1) {
    const report = await simulator.run(seed)
    totals.payments += report.payments
    totals.seeds += 1
    if (options.trace !== null) await writeFile(options.trace, [...report.trace, ...report.log].join('\n'))
    process.stderr.write(
      `seed ${seed}: ${report.payments} payments, ${report.faults.length} faults, trace ${report.digest}, ${Math.round(passed())} s\n`,
    )
    if (options.twice && !isSame(report, await simulator.run(seed))) totals.notRepeated.push(seed)
    if (report.findings.length === 0) continue
    const failure = await explain(simulator, report, options)
    totals.failures.push(failure)
    process.stderr.write(`seed ${seed} failed: ${failure.findings.join('; ')}\n`)
    if (options.plant !== null) break
  }
  return { ...totals, seconds: passed() }
}

/** Compares two runs of a seed. The first steps that differ are told. */
function isSame(one: SeedReport, other: SeedReport): boolean {
  if (one.digest === other.digest) return true
  const at = one.trace.findIndex((line, index) => line !== other.trace[index])
  const around = (lines: readonly string[]) => lines.slice(Math.max(0, at - 2), at + 3).join('\n  ')
  process.stderr.write(
    `seed ${one.seed} does not repeat:\n  ${around(one.trace)}\nthe second time:\n  ${around(other.trace)}\n`,
  )
  return false
}

async function explain(
  simulator: Simulator,
  report: SeedReport,
  { shrink: shrinks, plant: planted, workload }: Pick<Options, 'shrink' | 'plant' | 'workload'>,
): Promise<Failure> {
  let shown = report
  if (shrinks) {
    const kinds = new Set(report.findings.map(kindOf))
    const without = await shrink([...report.clients, ...report.faults], async (left) =>
      (await simulator.run(report.seed, left)).findings.some((finding) => kinds.has(kindOf(finding))),
    )
    shown = await simulator.run(report.seed, without)
  }
  const given = [
    ...(planted === null ? [] : ['--plant', `'${planted}'`]),
    ...(workload === null ? [] : ['--workload', `'${workload}'`]),
  ]
  const command = ['npm run simulate --', ...given, '--seed', report.seed].join(' ')
  return { seed: report.seed, findings: report.findings, story: storyOf(shown), command }
}

function report(totals: Totals, { json }: Options): void {
  const { seeds, payments, seconds, failures, notRepeated } = totals
  const perSecond = (payments / seconds).toFixed(1)
  if (json) console.log(JSON.stringify(totals))
  else {
    for (const { story, command } of failures) console.log(`${story}\n\n${command}\n`)
    if (notRepeated.length > 0) console.log(`not repeated: ${notRepeated.join(', ')}`)
    console.log(`${seeds} seeds, ${failures.length} failed, ${perSecond} simulated payments a second`)
  }
  if (failures.length + notRepeated.length > 0) process.exitCode = 1
}
