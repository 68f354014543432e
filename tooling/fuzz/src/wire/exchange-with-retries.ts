import { setTimeout as delay } from 'node:timers/promises'
import type { Answer } from './answer.ts'
import type { Connection } from './connection.ts'
import type { Rendered } from './render.ts'

/** A server that refuses the same request more often is not busy: the request is what it cannot process. */
const maxRetries = 10

/**
 * Sends a request, and sends it again for as long as the server refuses it as busy: 503 with `Retry-After`, when nothing was done.
 * @throws when an answer is late, incomplete or not HTTP
 */
export async function exchangeWithRetries(
  connection: Pick<Connection, 'exchange'>,
  rendered: Rendered,
): Promise<Answer[]> {
  let answers = await connection.exchange(rendered)
  for (let retries = 0; retries < maxRetries; retries += 1) {
    const seconds = Math.max(...answers.map(secondsToWait))
    if (seconds < 0) break
    await delay(seconds * 1000)
    answers = await connection.exchange(rendered)
  }
  return answers
}

/** The seconds in `Retry-After`; -1 for an answer other than 503, or without the header. */
function secondsToWait({ status, headers }: Answer): number {
  const [retryAfter = ''] = headers['retry-after'] ?? []
  return status === 503 && /^\d{1,2}$/.test(retryAfter) ? Number(retryAfter) : -1
}
