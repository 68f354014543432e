import { randomInt } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { safetyFigures, safetyForPeople, withFigures } from './report.ts'
import { runSafety } from './run-safety.ts'

const usage = `Usage: npm run safety -- [options]

Sells on three routes while each request is sent three times at once, servers and workers are killed and the processor
fails. Then it counts what was lost or doubled, by mpay audit and by the processor's own ledger. It starts all that it needs
and leaves nothing behind. The exit code is 1 when anything was lost, doubled or found.

  --rounds <n>   of three sales and about one kill each (default 30: three minutes on two cores)
  --seed <n>     which calls to the processor fail (default: another one each time)
  --write        keep the figures in docs/money-safety.md
  --log <file>   what the processes write
  --json         print one JSON value`

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    write: { type: 'boolean', default: false },
    log: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const [rounds, seed] = [Number(values.rounds), Number(values.seed)]

if (values.help || !Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed)) {
  console.error(usage)
  process.exitCode = values.help ? 0 : 2
} else {
  const tell = (progress: string) => void process.stderr.write(`${progress}\n`)
  const report = await runSafety({ rounds, seed, log: values.log, tell })
  console.log(values.json ? JSON.stringify(report) : safetyForPeople(report))
  if (values.write) {
    const page = new URL('../../../../docs/money-safety.md', import.meta.url)
    await writeFile(page, withFigures(await readFile(page, 'utf8'), safetyFigures(report)))
  }
  process.exitCode = report.ok ? 0 : 1
}
