import type { Outcome } from '@merchant-payments/vitest/outcome'
import { keepBusy } from './busy.ts'
import { type Options, readOptions, usage } from './options.ts'
import { runSuite } from './run-suite.ts'
import { tally } from './tally.ts'

try {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') console.log(usage)
  else await repeat(options)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function repeat({ times, busy, json, files }: Options): Promise<void> {
  const stop = keepBusy(busy)
  const runs: Outcome[][] = []
  try {
    for (let run = 1; run <= times; run += 1) {
      const started = performance.now()
      const outcomes = await runSuite(files)
      runs.push(outcomes)
      const sum = (count: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[count], 0)
      const seconds = ((performance.now() - started) / 1000).toFixed(0)
      console.error(`run ${run} of ${times}: ${sum('passed')} passed, ${sum('failed')} failed, ${seconds} s`)
    }
  } finally {
    stop()
  }
  const failures = tally(runs)
  if (json) console.log(JSON.stringify({ runs: times, busy, failures }))
  else if (failures.length === 0) console.log(`\nNothing failed in ${times} runs.`)
  else for (const { test, times: count } of failures) console.log(`${count} of ${times}  ${test}`)
  if (failures.length > 0) process.exitCode = 1
}
