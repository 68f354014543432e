import { createIdempotency } from '../../core/request/idempotency.ts'
import { openShop, type TestPlatform } from '../index.ts'
import type { LosingConnections } from './losing-connections.ts'
import type { OneKeyOperation } from './one-key-operations.ts'
import type { Subject } from './one-key-subjects.ts'

type Fault = Parameters<TestPlatform['processor']['sandbox']['faults']['add']>[0]

/** The faults of a call to the processor. The client of the processor repeats a call once or twice after a lost connection. */
const ofCalls = {
  failure: { action: 'error' },
  'failure after the work was done': { action: 'error', at: 'after_commit' },
  'connection reset': { action: 'drop', times: 'all' },
  'answer lost after the work was done': { action: 'drop', at: 'after_commit', times: 'all' },
} satisfies Record<string, Fault>

/** The faults of a statement: its answer is lost, and with `true` each later statement is, too. */
const ofStatements = { 'connection lost': false, 'process killed': true }

type Case = { name: string; fault?: Fault; loss?: { nth: number; kills: boolean } }

const leaseMs = 10_001
const maxTries = 6

/** The result of an operation: the number of cases tried, and those with another effect or answer than without a fault. */
type OneKeyReport = { tried: number; wrong: string[] }

/**
 * Makes a change once for each fault at each of its statements and calls, or for every `step`th of these cases, each in
 * a shop of its own; then repeats it with the same Idempotency-Key until it is answered, and again after the answer.
 */
export async function sweepOneKey(
  platform: TestPlatform,
  operation: OneKeyOperation,
  { step, connections }: { step: number; connections: LosingConnections },
): Promise<OneKeyReport> {
  const plain = await subjectOf(platform, operation)
  const { statements, calls } = await count(plain, operation, connections)
  const expected = await operation.effects(plain)
  const at = (nth: number, of: number) => `${nth} of ${of}`
  const cases: Case[] = [
    ...Object.entries(ofCalls).flatMap(([name, fault]) =>
      upTo(calls).map((nth) => ({ name: `${name} at call ${at(nth, calls)}`, fault: { ...fault, nth } })),
    ),
    ...Object.entries(ofStatements).flatMap(([name, kills]) =>
      upTo(statements).map((nth) => ({ name: `${name} at statement ${at(nth, statements)}`, loss: { nth, kills } })),
    ),
  ]
  const tried = cases.filter((_, index) => index % step === 0)
  const wrong: string[] = []
  for (const one of tried) {
    const found = await tryOne(await subjectOf(platform, operation), operation, one, connections)
    if (found.effects !== expected) wrong.push(`${one.name}: ${found.effects} effects, not ${expected}`)
    if (found.answer !== found.again) wrong.push(`${one.name}: ${found.answer}, then ${found.again}`)
  }
  return { tried: tried.length, wrong }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

async function subjectOf(platform: TestPlatform, operation: OneKeyOperation): Promise<Subject> {
  const shop = await openShop(platform)
  return { platform, shop, id: (await operation.prepare?.({ platform, shop })) ?? '' }
}

/** The statements and calls of an operation without a fault. */
async function count(subject: Subject, operation: OneKeyOperation, connections: LosingConnections) {
  const { faults } = subject.platform.processor.sandbox
  const counter = faults.add({ action: 'drop', nth: 1_000_000, account: subject.shop.account })
  const ask = await asker(subject, operation)
  const { outcome, statements } = await connections.during(null, ask)
  if (outcome.status === 'rejected') throw outcome.reason
  const calls = faults.list().find(({ id }) => id === counter.id)?.matched ?? 0
  faults.clear()
  return { statements, calls }
}

/** One request, under one Idempotency-Key, as the server runs it. */
async function asker({ platform, shop, id }: Subject, operation: OneKeyOperation): Promise<() => Promise<unknown>> {
  const idempotency = createIdempotency(platform.services)
  const noted = { onReplay: () => undefined, onUnkept: () => undefined }
  const client = await platform.signIn(shop.key, { idempotentCall: { idempotency, key: 'one', ...noted } })
  return () => operation.ask(client, id)
}

async function tryOne(subject: Subject, operation: OneKeyOperation, one: Case, connections: LosingConnections) {
  const { platform, shop } = subject
  const { faults } = platform.processor.sandbox
  const ask = await asker(subject, operation)
  if (one.fault) faults.add({ ...one.fault, account: shop.account })
  const { outcome } = await connections.during(one.loss ?? null, ask)
  faults.clear()
  const answer = outcome.status === 'fulfilled' ? outcome.value : await untilAnswered(platform, ask)
  const again = await untilAnswered(platform, ask)
  return { answer: JSON.stringify(answer), again: JSON.stringify(again), effects: await operation.effects(subject) }
}

/** Repeats a request as a merchant's server does. The clock goes back afterwards, because it must stay near the processor's. */
async function untilAnswered({ clock }: TestPlatform, ask: () => Promise<unknown>): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    clock.advance(tries * leaseMs)
    try {
      return await ask()
    } catch (error) {
      if (tries === maxTries) return { refused: String(error) }
    } finally {
      clock.advance(-tries * leaseMs)
    }
  }
}
