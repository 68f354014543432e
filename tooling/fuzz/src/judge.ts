import type { Contract } from './contract.ts'
import type { Plan } from './plan/plan.ts'
import type { Answer } from './wire/answer.ts'

type Envelope = { success?: unknown; request_id?: unknown; data?: unknown; error?: { code?: unknown } }

/** Maximum characters of an error response. A long input must not be echoed in full. */
const longestFailure = 32_768

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const standard: Record<string, RegExp> = {
  'x-api-version': /^2025-01-01$/,
  'x-request-id': uuid,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'strict-transport-security': /^max-age=\d+/,
}
const rate = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']

/** Everything that is wrong with the answer to a planned request. */
export function faultsOf(contract: Contract, plan: Plan, answer: Answer): string[] {
  const { status, headers, body } = answer
  const faults: string[] = []
  if (status >= 500) faults.push(`status ${status}`)
  for (const [name, form] of Object.entries(standard)) {
    const [value, ...more] = headers[name] ?? []
    if (value === undefined || more.length > 0 || !form.test(value))
      faults.push(`header ${name}: ${headers[name]?.join() || 'none'}`)
  }
  if (plan.method === 'HEAD' || plan.raw?.elsewhere) return faults
  if (headers['content-type']?.[0] !== 'application/json; charset=utf-8')
    faults.push(`content type: ${headers['content-type']?.join() || 'none'}`)

  if (status !== 200 && body.length > longestFailure) faults.push(`a failure of ${body.length} characters`)
  const envelope = parsed(body)
  if (!envelope) return [...faults, 'the body is no JSON object']
  const replayed = headers['idempotency-replayed'] !== undefined
  if (!replayed && envelope.request_id !== headers['x-request-id']?.[0]) faults.push('two request ids in one answer')
  if (envelope.success !== (status === 200)) faults.push(`success is ${String(envelope.success)} beside ${status}`)
  const authenticated = plan.operation ? status !== 401 : status === 200
  if (authenticated) faults.push(...rateFaults(headers))
  if (plan.operation || status !== 200) {
    const breach = contract.breach(plan.operation, status, envelope)
    if (breach) faults.push(breach)
  }
  const missed = expectation(plan, status, envelope.error?.code)
  if (missed) faults.push(missed)
  return faults
}

function rateFaults(headers: Answer['headers']): string[] {
  return rate
    .filter((name) => headers[name]?.length !== 1 || !/^\d+$/.test(headers[name]?.[0] ?? ''))
    .map((name) => `header ${name}: ${headers[name]?.join() || 'none'}`)
}

function expectation({ expected, operation }: Plan, status: number, code: unknown): string | null {
  if (expected === 'success' && status !== 200)
    return `refused with ${status} ${String(code)}, though every rule was kept`
  if (expected === 'refusal' && status === 200) return 'taken, though it breaks a rule'
  if (expected === 'not found' && (status !== 404 || code === 'endpoint_not_found'))
    return `${operation?.name} answered ${status} ${String(code)} for an object of another merchant`
  return null
}

function parsed(body: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
