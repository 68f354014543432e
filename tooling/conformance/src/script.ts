import Stripe from 'stripe'
import type { Answer } from './recording/recording.ts'
import { shapeOf } from './recording/shape.ts'
import { type Source, unverified } from './source.ts'
import type { Target } from './target.ts'

/** The expectation of a step: a refusal with its status and code, or an answer that holds these values. */
type Expected = { refused: number; code?: string } | { holds: object }

export const refused = (status: number, code?: string): Expected =>
  code === undefined ? { refused: status } : { refused: status, code }
export const holds = (values: object): Expected => ({ holds: values })

/**
 * The outcome of a step. `answered` – an open question, with whatever Stripe did. `not asked` – a step whose prerequisite the run
 * does not have.
 */
export type Outcome = {
  journey: string
  name: string
  source: Source
  result: 'passed' | 'failed' | 'answered' | 'not asked' | 'not reached'
  detail: string
  answer: Answer | null
}

/** A step that the rest of its journey needs has failed. */
class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** Runs steps one after the other and keeps how each ended. */
export class Script {
  readonly outcomes: Outcome[] = []
  readonly target: Target
  readonly stripe: Stripe
  readonly #said: (outcome: Outcome) => void
  readonly #journey: string

  constructor(target: Target, said: (outcome: Outcome) => void, journey = '') {
    this.target = target
    this.stripe = target.stripe
    this.#said = said
    this.#journey = journey
  }

  /**
   * Walks a journey with a script of its own, as several may at once. It ends at the first step whose answer its next ones need.
   * @returns what the journey found; undefined where it did not get so far
   */
  async journey<T>(name: string, walk: (script: Script) => Promise<T>): Promise<T | undefined> {
    const script = new Script(this.target, () => {}, name)
    try {
      return await walk(script)
    } catch (error) {
      if (!(error instanceof Unreachable))
        script.#keep({ name: 'the rest', source: nowhere }, 'not reached', say(error), null)
      return undefined
    } finally {
      this.outcomes.push(...script.outcomes)
      for (const outcome of script.outcomes) this.#said(outcome)
    }
  }

  /**
   * Makes a call and compares its answer. Returns it where there is one.
   * @throws Unreachable when the call was refused although an answer was expected
   */
  async step<T extends object>(name: string, source: Source, expected: Expected, call: () => Promise<T>): Promise<T> {
    const { outcome, mismatch, answer } = await this.#made(expected, call)
    this.#keep({ name, source }, mismatch === null ? 'passed' : 'failed', mismatch ?? '', answer)
    if ('value' in outcome) return outcome.value
    throw new Unreachable(name, { cause: outcome.error })
  }

  /**
   * Makes a call whose answer is not known. Against the sandbox it is compared with our assumption; at Stripe it is reported, and
   * no answer ends the journey.
   * @returns the answer where there is one
   */
  async ask<T extends object>(
    name: string,
    question: string,
    expected: Expected,
    call: () => Promise<T>,
  ): Promise<T | undefined> {
    const { outcome, mismatch, answer } = await this.#made(expected, call)
    const step = { name, source: unverified(question) }
    const value = 'value' in outcome ? outcome.value : undefined
    if (this.target.name === 'stripe') {
      const said = value === undefined || 'refused' in expected ? '' : JSON.stringify(picked(value, expected.holds))
      const detail = [answer?.status, answer?.code, said, mismatch ?? 'as assumed'].filter(Boolean).join(' ')
      this.#keep(step, 'answered', detail, answer)
    } else this.#keep(step, mismatch === null ? 'passed' : 'failed', mismatch ?? '', answer)
    return value
  }

  /** Reports that a question could not be asked, and the missing prerequisite. */
  leaveOut(name: string, question: string, needed: string): void {
    this.#keep({ name, source: unverified(question) }, 'not asked', needed, null)
  }

  async #made<T extends object>(expected: Expected, call: () => Promise<T>) {
    const outcome = await call().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    return 'value' in outcome
      ? { outcome, mismatch: mismatchOf(outcome.value, expected), answer: this.#answered(outcome.value) }
      : { outcome, mismatch: refusalMismatch(outcome.error, expected), answer: this.#refusal(outcome.error) }
  }

  /** Makes a call whose refusal is expected. */
  async refusal(name: string, source: Source, expected: Expected, call: () => Promise<object>): Promise<void> {
    await this.step(name, source, expected, call).catch((error: unknown) => {
      if (!(error instanceof Unreachable)) throw error
    })
  }

  /** Asks until what is waited for has happened, and compares the last answer. */
  async eventually<T extends object>(
    name: string,
    source: Source,
    expected: { holds: object },
    look: () => Promise<T>,
  ): Promise<T> {
    return this.step(name, source, expected, () => this.until(look, (found) => mismatchOf(found, expected) === null))
  }

  /** The first answer that will do, or the last of all. */
  async until<T>(look: () => Promise<T>, isEnough: (found: T) => boolean): Promise<T> {
    let found = await look()
    while (!isEnough(found) && (await this.target.later())) found = await look()
    return found
  }

  #answered(value: object): Answer {
    const order = 'order' in value && Array.isArray(value.order) ? value.order.map(String) : null
    return { status: statusOf(value), code: null, shape: shapeOf(value), order }
  }

  #refusal(error: unknown): Answer | null {
    if (!(error instanceof Stripe.errors.StripeError)) return null
    const { statusCode = 0, code = null, type } = error
    return { status: statusCode, code, shape: { type: `=${type}` }, order: null }
  }

  #keep(
    step: { name: string; source: Source },
    result: Outcome['result'],
    detail: string,
    answer: Answer | null,
  ): void {
    const outcome = { journey: this.#journey, ...step, result, detail, answer }
    this.outcomes.push(outcome)
    this.#said(outcome)
  }
}

const nowhere: Source = { kind: 'documented', text: '' }

function mismatchOf(value: object, expected: Expected): string | null {
  if ('refused' in expected) return `was accepted, not refused with ${expected.refused} ${expected.code ?? ''}`.trim()
  return differing(value, expected.holds).join(', ') || null
}

/** The values that are others, a few words each. */
function differing(value: unknown, expected: unknown, path = ''): string[] {
  if (typeof expected !== 'object' || expected === null) {
    return Object.is(value, expected) ? [] : [`${path} is ${JSON.stringify(value)}, not ${JSON.stringify(expected)}`]
  }
  if (typeof value !== 'object' || value === null) return [`${path} is ${JSON.stringify(value)}`]
  return Object.entries(expected).flatMap(([name, inner]) =>
    differing((value as Record<string, unknown>)[name], inner, path === '' ? name : `${path}.${name}`),
  )
}

/** The fields of an answer that an expectation names. */
function picked(value: unknown, expected: unknown): unknown {
  if (typeof expected !== 'object' || expected === null || typeof value !== 'object' || value === null) return value
  const names = Object.keys(expected)
  if (names.length === 0) return value
  return Object.fromEntries(
    names.map((name) => [
      name,
      picked((value as Record<string, unknown>)[name], (expected as Record<string, unknown>)[name]),
    ]),
  )
}

function refusalMismatch(error: unknown, expected: Expected): string | null {
  if (!(error instanceof Stripe.errors.StripeError)) return say(error)
  if ('holds' in expected) return `was refused: ${error.statusCode ?? ''} ${error.code ?? ''} ${error.message}`
  const { statusCode, code } = error
  if (statusCode !== expected.refused)
    return `status ${statusCode ?? 'none'}, not ${expected.refused} (${error.message})`
  return expected.code === undefined || code === expected.code ? null : `code ${code ?? 'none'}, not ${expected.code}`
}

/** The answer as the official client returns it; a value that a step made of several answers is a success. */
function statusOf(value: object): number {
  const { lastResponse } = value as { lastResponse?: { statusCode?: number } }
  return lastResponse?.statusCode ?? 200
}

function say(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
