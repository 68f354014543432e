import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { regressions } from './regressions.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

/** The report of a run, in a process of its own: it replaces the clocks and timers of Node.js. */
async function simulate(...options: string[]) {
  const child = spawn(process.execPath, [main, '--json', ...options], { stdio: ['ignore', 'pipe', 'ignore'] })
  const report = JSON.parse(await text(child.stdout))
  return report as { seeds: number; failures: { story: string }[] }
}

test('in the worlds of a minute every invariant holds', async () => {
  const { seeds, failures } = await simulate('--for', '60s')
  expect(failures.map(({ story }) => story)).toEqual([])
  expect(seeds).toBeGreaterThan(0)
})

test.for(regressions)('seed $seed, which once found that $found, finds nothing', async ({ seed }) => {
  const { failures } = await simulate('--seed', String(seed))
  expect(failures.map(({ story }) => story)).toEqual([])
})
