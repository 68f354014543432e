import Stripe from 'stripe'
import type { Answer } from './recording/recording.ts'
import { shapeOf } from './recording/shape.ts'
import type { Source } from './source.ts'
import type { Target } from './target.ts'

/** What a step expects: a refusal with its status and code, or an answer that holds these values. */
export type Expected = { refused: number; code?: string } | { holds: object }

export const refused = (status: number, code?: string): Expected =>
  code === undefined ? { refused: status } : { refused: status, code }
export const holds = (values: object): Expected => ({ holds: values })

/** How a step ended. `answered` – an unverified question: what Stripe did, whatever that was. */
export type Outcome = {
  journey: string
  name: string
  source: Source
  result: 'passed' | 'failed' | 'answered' | 'not reached'
  detail: string
  answer: Answer | null
}

/** A step that the rest of its journey needs has failed. */
class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** Longer than any of Stripe's test data takes, in looks. */
const maxLooks = 300

/** Runs steps one after the other and keeps how each ended. */
export class Script {
  readonly outcomes: Outcome[] = []
  readonly target: Target
  readonly stripe: Stripe
  readonly #said: (outcome: Outcome) => void
  #journey = ''

  constructor(target: Target, said: (outcome: Outcome) => void) {
    this.target = target
    this.stripe = target.stripe
    this.#said = said
  }

  /** A journey ends at the first step whose answer its next ones need; the others go on. */
  async journey(name: string, walk: () => Promise<void>): Promise<void> {
    this.#journey = name
    try {
      await walk()
    } catch (error) {
      if (!(error instanceof Unreachable))
        this.#keep({ name: 'the rest', source: nowhere }, 'not reached', say(error), null)
    }
  }

  /**
   * Makes a call and compares its answer. Returns it where there is one.
   * @throws Unreachable when the call was refused although an answer was expected
   */
  async step<T extends object>(name: string, source: Source, expected: Expected, call: () => Promise<T>): Promise<T> {
    const outcome = await call().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    const answer = 'value' in outcome ? this.#answered(outcome.value) : this.#refusal(outcome.error)
    const mismatch = 'value' in outcome ? mismatchOf(outcome.value, expected) : refusalMismatch(outcome.error, expected)
    const isOpen = source.kind === 'unverified' && this.target.name === 'stripe'
    const detail = isOpen
      ? `${answer?.status ?? ''} ${answer?.code ?? ''} ${mismatch ?? 'as expected'}`
      : (mismatch ?? '')
    this.#keep({ name, source }, isOpen ? 'answered' : mismatch === null ? 'passed' : 'failed', detail, answer)
    if ('value' in outcome) return outcome.value
    throw new Unreachable(name, { cause: outcome.error })
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
    for (let looks = 1; !isEnough(found) && looks < maxLooks; looks++) {
      await this.target.later()
      found = await look()
    }
    return found
  }

  #answered(value: object): Answer {
    const order = 'order' in value && Array.isArray(value.order) ? value.order.map(String) : null
    return { status: this.target.lastStatus(), code: null, shape: shapeOf(value), order }
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

function refusalMismatch(error: unknown, expected: Expected): string | null {
  if (!(error instanceof Stripe.errors.StripeError)) return say(error)
  if ('holds' in expected) return `was refused: ${error.statusCode ?? ''} ${error.code ?? ''} ${error.message}`
  const { statusCode, code } = error
  if (statusCode !== expected.refused)
    return `status ${statusCode ?? 'none'}, not ${expected.refused} (${error.message})`
  return expected.code === undefined || code === expected.code ? null : `code ${code ?? 'none'}, not ${expected.code}`
}

function say(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
