import { ApiError, invalid } from '../http/errors.ts'
import { throttleReasons } from '../http/throttle.ts'
import { actions, eventActions, type FaultInput, type FaultRule, moments } from './fault.ts'
import { parseRoute } from './matching.ts'

type Field = Exclude<keyof FaultInput, 'action'>
/** The error in a value, as the end of a sentence; null for a valid value. */
type Check = (value: unknown) => string | null

const choice =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value) ? null : `use ${values.join(', ')}`
const whole =
  (from: number, to: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && Number(value) >= from && Number(value) <= to
      ? null
      : `use a whole number from ${from} to ${to}`
const text =
  (pattern: RegExp, example: string): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? null : `use ${example}`

const counts: Partial<Record<Field, Check>> = {
  nth: whole(1, 1_000_000),
  times: (value) =>
    value === 'all' ? null : whole(1, 1_000_000)(value) && 'use all or a whole number from 1 to 1000000',
  probability: (value) =>
    typeof value === 'number' && value > 0 && value <= 1 ? null : 'use a number above 0 and at most 1',
  seed: whole(0, 4_294_967_295),
  account: text(/^(acct_\w+|platform)$/, 'the id of a connected account or platform'),
}
const ofRequests: Partial<Record<Field, Check>> = {
  ...counts,
  route: (value) =>
    typeof value === 'string' && parseRoute(value)
      ? null
      : 'use a path of the API, such as POST /v1/refunds, /v1/payment_intents/:id/confirm or GET /v1/*',
}
const ofEvents: Partial<Record<Field, Check>> = {
  ...counts,
  event: text(/^(\*|[a-z0-9_.[\]]+\*?)$/, 'a type of events, such as charge.refunded or charge.*'),
}
const at = choice(...moments)
const milliseconds = whole(1, 600_000)
const retryAfter = whole(0, 3_600)

/** The fields of each action. */
const fieldsOf: Record<FaultInput['action'], Partial<Record<Field, Check>>> = {
  delay: { ...ofRequests, at, ms: milliseconds },
  lock_timeout: { ...ofRequests, retry_after: retryAfter, status: choice(429, 409) },
  rate_limit: { ...ofRequests, retry_after: retryAfter, reason: choice(...throttleReasons) },
  error: { ...ofRequests, at, status: whole(500, 504) },
  drop: { ...ofRequests, at },
  half_body: ofRequests,
  event_delay: { ...ofEvents, ms: milliseconds },
  event_twice: ofEvents,
  event_shuffle: ofEvents,
  event_drop: ofEvents,
  clock_skew: { ...ofEvents, seconds: whole(-86_400, 86_400) },
}
const needed: Partial<Record<FaultInput['action'], Field>> = {
  delay: 'ms',
  event_delay: 'ms',
  clock_skew: 'seconds',
}

/**
 * Parses a fault from the library, the API or a header.
 *
 * @throws ApiError that names the field and what it takes
 */
export function parseFault(input: unknown): FaultRule {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw invalid('A fault is an object.')
  const { action, ...fields } = input as Record<string, unknown>
  const known = actions.find((one) => one === action)
  if (!known) throw wrong('action', `use one of ${actions.join(', ')}`)
  const checks = fieldsOf[known]
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  for (const [name, value] of given) {
    const check = checks[name as Field]
    if (!check) {
      throw new ApiError(400, {
        ...invalid(`${name}: the fault ${known} takes ${Object.keys(checks).join(', ')}.`, name, 'parameter_unknown')
          .body,
      })
    }
    const problem = check(value)
    if (problem !== null) throw wrong(name, problem)
  }
  const missing = needed[known]
  if (missing && fields[missing] === undefined) throw wrong(missing, checks[missing]?.(undefined) ?? 'it is missing')
  const isRepeated = fields.probability !== undefined || known === 'event_shuffle'
  const rule = Object.fromEntries([['action', known], ...given]) as FaultInput
  return { ...rule, nth: rule.nth ?? 1, times: rule.times ?? (isRepeated ? 'all' : 1), seed: rule.seed ?? 1 }
}

export function isEventFault({ action }: Pick<FaultInput, 'action'>): boolean {
  return eventActions.some((one) => one === action)
}

function wrong(field: string, remedy: string): ApiError {
  return invalid(`${field}: ${remedy}.`, field)
}

/** Request header: what shall go wrong with this request, such as `after-commit; drop` or `delay; ms=2000`. */
export const faultHeader = 'sandbox-fault'

/** Fields that are about other requests. */
const ofMany = ['route', 'account', 'nth', 'times', 'probability', 'seed']

/**
 * Reads the header: parts are separated by semicolons, several faults by commas.
 *
 * @throws ApiError that names the part
 */
export function parseFaultHeader(header: string): FaultRule[] {
  return header.split(',').map((one) => {
    const fault: Record<string, unknown> = {}
    for (const part of one.split(';').map((text) => text.trim().replaceAll('-', '_'))) {
      const [name = '', value] = part.split('=').map((text) => text.trim())
      if (value !== undefined) fault[name] = /^\d+$/.test(value) ? Number(value) : value
      else if (moments.some((moment) => moment === name)) fault.at = name
      else fault.action = name
    }
    const many = ofMany.find((name) => name in fault)
    if (many) throw invalid(`${many}: the header Sandbox-Fault is about its own request.`, many)
    // The reasons of the API have hyphens.
    if (typeof fault.reason === 'string') fault.reason = fault.reason.replaceAll('_', '-')
    const rule = parseFault(fault)
    if (isEventFault(rule))
      throw invalid(`action: ${rule.action} is about events; the header is about its request.`, 'action')
    return rule
  })
}
