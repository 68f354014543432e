import { Prisma } from './generated/client.ts'

/**
 * Whether a write failed because the row, or its key, is already there. Works for Prisma's own calls, for its
 * raw queries and for the pool. With `constraint` (an index name such as `members_merchant_id_user_id_key`) only for that one.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const violated = violatedConstraint(error)
  return violated !== undefined && (constraint === undefined || violated === constraint)
}

/** The unique index an error names ('' when it names none); undefined for every other error. */
function violatedConstraint(error: unknown): string | undefined {
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    const cause = field(field(error.meta, 'driverAdapterError'), 'cause')
    if (error.code !== 'P2002' && field(cause, 'kind') !== 'UniqueConstraintViolation') return undefined
    return text(field(field(cause, 'constraint'), 'index'))
  }
  if (field(error, 'code') !== '23505') return undefined
  return text(field(error, 'constraint'))
}

/** Codes of errors after which nothing was changed: a lock or a connection could not be had in time, or the server was full. */
const transientCodes: ReadonlySet<string> = new Set([
  '55P03', // lock_not_available
  '57014', // query_canceled: the limit in time
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '53300', // too_many_connections
  '57P03', // cannot_connect_now
  // Prisma's own: a transaction that could not begin or end in time, or conflicted with another one.
  'P2024',
  'P2028',
  'P2034',
  // There is no server at that address now.
  'P1001',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Messages of pg when no connection could be had; these errors have no code. */
const noConnectionMessages: ReadonlySet<string> = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
])

/**
 * Whether a query or transaction failed because the database, or a lock, could not be had: it has changed nothing and may be
 * tried again. False for a connection that broke: its last statement may have been executed.
 */
export function isUnavailable(error: unknown): boolean {
  const adapterError = field(field(error, 'meta'), 'driverAdapterError')
  const cause = field(adapterError, 'cause')
  const codes = [field(error, 'code'), field(cause, 'originalCode')]
  const messages = [field(error, 'message'), field(cause, 'originalMessage')]
  return (
    codes.some((code) => transientCodes.has(text(code))) ||
    messages.some((message) => noConnectionMessages.has(text(message))) ||
    (error instanceof AggregateError && error.errors.length > 0 && error.errors.every(isUnavailable))
  )
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
