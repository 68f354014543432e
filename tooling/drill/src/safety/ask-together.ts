import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Merchant } from '@merchant-payments/site'

/** The outcomes of requests. */
export type Asked = {
  /** The operations that merchants wanted; several requests were sent for each. */
  operations: number
  requests: number
  /** Operations whose requests were sent at the same time. */
  races: number
  /** Answers of an operation that name different objects. */
  different: string[]
  /** Requests that were repeated: by status, and connections that were cut. */
  repeated: Record<string, number>
}

export const nothingAsked = (): Asked => ({ operations: 0, requests: 0, races: 0, different: [], repeated: {} })

/** Requests of one operation at the same time, all with its key. */
const sideBySide = 3
const maxTries = 400
const retryMs = 250

/**
 * Sends several requests for one operation at once and repeats each with the same key until its answer is final, as independent
 * servers of a merchant do.
 * @returns the answer, which all of them got
 */
export async function askTogether(merchant: Merchant, path: string, body: object, asked: Asked): Promise<Answer> {
  asked.operations += 1
  asked.races += 1
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: sideBySide }, () => ask(merchant, path, body, key, asked)))
  const [first, ...others] = answers
  if (!first) throw new TypeError('nothing was asked')
  const named = ({ status, data }: Answer) => `${status} ${String(data.id ?? data.code)}`
  if (others.some((other) => named(other) !== named(first))) {
    asked.different.push(`${path}: ${answers.map(named).join(', ')}`)
  }
  return first
}

async function ask(merchant: Merchant, path: string, body: object, key: string, asked: Asked): Promise<Answer> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    asked.requests += 1
    const answer = await merchant.call(path, body, key).catch(() => null)
    // 409: the request is still carried out, where its connection was cut or beside this one.
    if (answer && answer.status < 500 && answer.status !== 409 && answer.status !== 429) return answer
    const name = answer ? `${answer.status} ${String(answer.data.code)}` : 'cut'
    asked.repeated[name] = (asked.repeated[name] ?? 0) + 1
    await pause(retryMs)
  }
  throw new Error(`${path} was not answered in ${maxTries} tries`)
}
