import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installTime } from './time/install.ts'
import { World } from './world.ts'

let restore: () => void
beforeAll(() => {
  restore = installTime()
})
afterAll(() => restore())

const startsAt = Date.UTC(2026, 0, 1)

/** A process that waits, draws and reports; its trace. */
async function traceOf(seed: number, without?: ReadonlySet<string>): Promise<{ trace: string[]; faults: string[] }> {
  const world = new World({ seed, startsAt, ...(without && { without }) })
  for (const name of ['one', 'two']) {
    const process = world.process(name)
    world.plan(process, 0, async () => {
      for (let nth = 0; nth < 50; nth += 1) {
        await pause(world.latency(name) * 100)
        if (world.fault('stumbles', name, 1 / 5)) continue
        world.tell(`${name}: ${randomUUID()} at ${new Date().toISOString()}`)
      }
    })
  }
  expect(await world.run(() => false, 3_600_000)).toBe(false)
  return { trace: world.trace, faults: world.faults }
}

test('the same seed gives the same trace, and another seed another one', async () => {
  const first = await traceOf(1)
  expect(first.trace.length).toBeGreaterThan(50)
  expect(await traceOf(1)).toEqual(first)
  expect(await traceOf(2)).not.toEqual(first)
})

test('a fault that is left out does not happen, and all others do', async () => {
  const { faults } = await traceOf(2)
  expect(faults.length).toBeGreaterThan(2)
  for (const [index, left] of faults.entries()) {
    expect((await traceOf(2, new Set([left]))).faults).toEqual(faults.toSpliced(index, 1))
  }
})

test('an hour passes at once, by the clock, timers and signals of a process alone', async () => {
  const world = new World({ seed: 1, startsAt, calm: true })
  const seen: string[] = []
  const began = performance.now()
  world.plan(world.process('late', { skewMs: 250 }), 0, async () => {
    const signal = AbortSignal.timeout(1_800_000)
    signal.addEventListener('abort', () => seen.push('aborted'))
    await pause(3_600_000)
    seen.push(new Date().toISOString(), String(performance.now()))
  })
  await world.run(() => seen.length === 3, 7_200_000)
  expect(seen).toEqual(['aborted', '2026-01-01T01:00:00.250Z', '3600000'])
  expect(performance.now() - began).toBeLessThan(60_000)
  expect(new Date().getFullYear()).toBeGreaterThanOrEqual(2026)
})

test('a killed process does nothing more', async () => {
  const world = new World({ seed: 1, startsAt, calm: true })
  const process = world.process('one')
  const seen: string[] = []
  process.onKilled.push(async () => void seen.push('killed'))
  world.plan(process, 0, async () => {
    for (;;) {
      await pause(10)
      seen.push('alive')
    }
  })
  world.planWorld(25, () => world.hold(world.kill(process)))
  await world.run(() => false, 1_000)
  expect(seen).toEqual(['alive', 'alive', 'killed'])
})
