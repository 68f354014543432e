import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '../http/errors.ts'
import { errorResponse } from '../http/handle-request.ts'
import { throttled, throttleHeaders } from '../http/throttle.ts'
import type { FaultRule, Moment } from './fault.ts'
import type { Faults } from './faults.ts'
import { faultHeader, parseFaultHeader } from './parse-fault.ts'

/** The connection was cut before the answer; what `fetch` rejects with then. */
export class ConnectionDropped extends TypeError {
  override readonly cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })

  constructor() {
    super('fetch failed')
  }
}

type Answer = (request: Request) => Promise<Response>

/** Answers requests of the API as `answer` does, but for what shall go wrong with them. */
export function answerWithFaults(faults: Faults, answer: Answer, signal: AbortSignal): Answer {
  return async (request) => {
    const path = new URL(request.url).pathname
    if (!/^\/v[12]\//.test(path)) return answer(request)
    const account = request.headers.get('stripe-account') ?? request.headers.get('stripe-context')
    const ordered = request.headers.get(faultHeader)
    const rules: FaultRule[] = faults.ofRequest({ method: request.method, path, account })
    try {
      if (ordered !== null) rules.push(...parseFaultHeader(ordered))
    } catch (error) {
      if (error instanceof ApiError) return errorResponse(error, request)
      throw error
    }
    const refusal = await apply(rules, 'before', request, null, signal)
    if (refusal) return refusal
    const response = await answer(request)
    return (await apply(rules, 'after_commit', request, response, signal)) ?? response
  }
}

/** The answer in the place of the real one; null when that is to be sent. */
async function apply(
  rules: readonly FaultRule[],
  moment: Moment,
  request: Request,
  response: Response | null,
  signal: AbortSignal,
): Promise<Response | null> {
  let instead: Response | null = null
  for (const rule of rules.filter((one) => momentOf(one) === moment)) {
    if (rule.action === 'delay') await pause(rule.ms, undefined, { signal }).catch(() => {})
    else if (rule.action === 'drop') throw new ConnectionDropped()
    else if (rule.action === 'half_body') instead = response && (await cutInHalf(response))
    else instead = refusalOf(rule, request)
  }
  return instead
}

function momentOf({ action, at = 'before' }: FaultRule): Moment {
  return action === 'half_body' ? 'after_commit' : at
}

function refusalOf(
  { action, reason = 'global-rate', retry_after: after, status }: FaultRule,
  request: Request,
): Response {
  if (action === 'error') {
    const message = 'The sandbox fails on purpose: a fault was added.'
    return errorResponse(new ApiError(status ?? 500, { type: 'api_error', message }), request)
  }
  const refusal = { reason: action === 'lock_timeout' ? action : reason, retryAfter: after ?? null } as const
  const { body } = throttled(refusal)
  const response = errorResponse(new ApiError(status ?? 429, body), request)
  for (const [name, value] of Object.entries(throttleHeaders(refusal))) response.headers.set(name, value)
  return response
}

/** The first half of the bytes, announced as all of them; then the connection breaks. */
async function cutInHalf(response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.set('content-length', String(bytes.length))
  let sent = false
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent) return controller.error(new ConnectionDropped())
      sent = true
      controller.enqueue(bytes.subarray(0, Math.floor(bytes.length / 2)))
    },
  })
  return new Response(stream, { status: response.status, headers })
}
