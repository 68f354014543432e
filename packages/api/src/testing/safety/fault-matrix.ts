import { openShop, type TestPlatform, type TestProcessorOptions } from '../index.ts'
import { type Journey, type Run, receiveSent, settle } from './journeys.ts'

type Fault = Parameters<TestPlatform['processor']['sandbox']['faults']['add']>[0]

/** Longer than a journey takes, so that a late answer comes after it. */
const lateMs = 600_000

/** Each kind of fault, at one call. */
const ofCalls = {
  'late answer': { action: 'delay', at: 'after_commit', ms: 5 },
  'locked object': { action: 'lock_timeout' },
  'locked object, as 409': { action: 'lock_timeout', status: 409 },
  'rate limit': { action: 'rate_limit' },
  failure: { action: 'error' },
  'failure after the work was done': { action: 'error', at: 'after_commit' },
  'connection reset': { action: 'drop' },
  'answer lost after the work was done': { action: 'drop', at: 'after_commit' },
  'half a body': { action: 'half_body' },
} satisfies Record<string, Fault>

/** Each kind, at one event. */
const ofEvents = {
  'event twice': { action: 'event_twice' },
  'event late': { action: 'event_delay', ms: lateMs },
  'event lost': { action: 'event_drop' },
  'events in disorder': { action: 'event_shuffle', times: 'all' },
  'event signed at a wrong time': { action: 'clock_skew', seconds: -3600 },
} satisfies Record<string, Fault>

type Case = { name: string; fault: Fault }

/** The result of a journey: the number of its cases, the number of cases tried, and the unexpected outcomes. */
type MatrixReport = { cases: number; tried: number; wrong: string[] }

/** A clock of the processor that the matrix can move: late events come due. */
export function matrixClock(): { clock: NonNullable<TestProcessorOptions['clock']>; pass(ms: number): void } {
  let ahead = 0
  return {
    clock: { now: () => new Date(Date.now() + ahead) },
    pass: (ms) => {
      ahead += ms
    },
  }
}

/**
 * Performs a journey once for each kind of fault at each of its calls and events, or for every `step`th of these cases,
 * each in a separate shop; then finishes all work without faults.
 */
export async function runMatrix(
  platform: TestPlatform,
  journey: Journey,
  { step, pass }: { step: number; pass(ms: number): void },
): Promise<MatrixReport> {
  const { faults } = platform.processor.sandbox
  const cases = await casesOf(platform, journey)
  const tried = cases.filter((_, index) => index % step === 0)
  const runs: Run[] = []
  for (const _ of tried) runs.push(await begin(platform, journey))
  await settle(platform)
  const added = tried.map(({ fault }, index) => faults.add({ ...fault, account: runs[index]?.shop.account ?? '' }).id)
  await journey.perform(platform, runs)
  const applied = new Map(faults.list().map((fault) => [fault.id, fault.applied]))
  faults.clear()
  pass(lateMs)
  await receiveSent(platform)
  await settle(platform)
  const wrong: string[] = []
  for (const [index, { name }] of tried.entries()) {
    const run = runs[index]
    const outcome = JSON.stringify(run && (await journey.outcome(run)))
    if ((applied.get(added[index] ?? '') ?? 0) === 0) wrong.push(`${name}: the fault did not happen`)
    if (outcome !== JSON.stringify(journey.expected)) wrong.push(`${name}: ${outcome}`)
  }
  return { cases: cases.length, tried: tried.length, wrong }
}

async function begin(platform: TestPlatform, journey: Journey): Promise<Run> {
  const run: Run = { platform, shop: await openShop(platform), id: '' }
  await journey.prepare(run)
  return run
}

/** Each kind of fault at each place that the journey passes without faults. */
async function casesOf(platform: TestPlatform, journey: Journey): Promise<Case[]> {
  const { faults } = platform.processor.sandbox
  const run = await begin(platform, journey)
  await settle(platform)
  const never = { nth: 1_000_000, account: run.shop.account }
  const [calls, events] = [faults.add({ action: 'drop', ...never }), faults.add({ action: 'event_drop', ...never })]
  await journey.perform(platform, [run])
  const matched = new Map(faults.list().map((fault) => [fault.id, fault.matched]))
  faults.clear()
  const at = (kinds: Record<string, Fault>, count: number, what: string) =>
    Object.entries(kinds).flatMap(([kind, fault]) =>
      Array.from({ length: count }, (_, index) => ({
        name: `${kind} at ${what} ${index + 1} of ${count}`,
        fault: { ...fault, nth: index + 1 },
      })),
    )
  return [...at(ofCalls, matched.get(calls.id) ?? 0, 'call'), ...at(ofEvents, matched.get(events.id) ?? 0, 'event')]
}
