import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eraseEmbeddedPostgres, startEmbeddedPostgres } from '@merchant-payments/db/embedded'
import { temporaryFolder } from '@merchant-payments/site'
import { buildRelease, rootFolder } from './build-release.ts'
import { drill } from './drill.ts'
import { readOptions, usage } from './options.ts'
import { previousCommit } from './previous-commit.ts'
import { linesOf, reportOf } from './report.ts'

const options = readOrExplain()
const tell = (line: string) => process.stderr.write(`… ${line}\n`)
const folder = await temporaryFolder('upgrade')
const dataDir = join(folder, 'postgres')
const builds = options.builds ?? join(folder, 'builds')
const logFile = join(folder, 'log')
let passed = false
try {
  const from =
    options.from ?? (await previousCommit(await readFile(join(rootFolder, 'docs/releases.md'), 'utf8'), tell))
  tell(`building ${from} and ${options.to}`)
  await mkdir(builds, { recursive: true })
  const before = await buildRelease('N-1', from, builds)
  const after = await buildRelease('N', options.to, builds)
  const databaseUrl = options.databaseUrl ?? (await startEmbeddedPostgres({ dataDir })).url
  const outcome = await drill({
    ...{ before, after, databaseUrl, logFile, tell },
    seconds: options.seconds,
    rate: options.rate,
  })
  const report = reportOf(before, after, outcome)
  passed = report.passed
  process.stdout.write(`${options.json ? JSON.stringify(report) : linesOf(report).join('\n')}\n`)
} finally {
  if (options.databaseUrl === null) await eraseEmbeddedPostgres(dataDir)
  // The log of the processes is kept, to examine a failure.
  await rm(passed ? folder : join(folder, 'builds'), { recursive: true, force: true })
  if (!passed) tell(`log: ${logFile}`)
}
process.exit(passed ? 0 : 1)

function readOrExplain() {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(2)
  }
}
