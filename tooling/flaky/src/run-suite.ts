import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { suiteArguments } from '@merchant-payments/launch/suite-arguments'
import type { Outcome } from '@merchant-payments/vitest/outcome'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Runs the suite, or the files named, once, as `npm test` does. The output of the run goes to stderr.
 *
 * @throws Error when vitest ends without saying what became of the files
 */
export async function runSuite(files: readonly string[]): Promise<Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'flaky-'))
  const report = join(folder, 'outcomes.json')
  try {
    const child = spawn(process.execPath, suiteArguments(files), {
      cwd: root,
      env: { ...process.env, TEST_OUTCOMES: report },
      stdio: ['ignore', 2, 2],
    })
    const [code] = (await once(child, 'close')) as [number | null]
    if (!existsSync(report)) throw new Error(`vitest ended with ${code ?? 'a signal'} before any file was run`)
    const outcomes = JSON.parse(readFileSync(report, 'utf8')) as Outcome[]
    if (code === 0 || outcomes.some(({ failed }) => failed > 0)) return outcomes
    const unhandled = {
      path: 'an error outside of all tests',
      passed: 0,
      failed: 1,
      skipped: 0,
      seconds: 0,
      failures: [],
    }
    return [...outcomes, unhandled]
  } finally {
    rmSync(folder, { recursive: true })
  }
}
