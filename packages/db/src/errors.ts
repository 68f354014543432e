import { Prisma } from './generated/client.ts'
import { SessionError } from './prepare-connection.ts'
import { type Meaning, sqlstates } from './sqlstates.ts'

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

const lockTimeoutCode = '55P03' // lock_not_available

/** Codes of a statement that the server cancelled, and of a conflict with what a standby replays. */
const cancelledCodes: ReadonlySet<string> = new Set(['57014', '40001', '40P01', lockTimeoutCode])

/**
 * Whether the server cancelled a statement: its time was over, or another one was in its way. The server is well. Works for the pool, not
 * for Prisma.
 */
export function isCancelled(error: unknown): boolean {
  return cancelledCodes.has(text(field(error, 'code')))
}

/** Whether a statement waited for a lock for too long. Works for the pool, not for Prisma. */
export function isLockTimeout(error: unknown): boolean {
  return field(error, 'code') === lockTimeoutCode
}

/** Codes of Prisma and of Node.js after which nothing was changed: a connection could not be had, or a transaction was undone. */
const unavailableCodes: ReadonlySet<string> = new Set([
  // A transaction of Prisma that could not begin or end in time, or conflicted with another one.
  'P2024',
  'P2028',
  'P2034',
  'P2037', // too many connections
  // There is no server at that address now.
  'P1001',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** pg's own words, which come through Prisma as they are. */
const noConnectionMessage = 'timeout exceeded when trying to connect'

/** The error of work that no connection of a pool became free for in time. */
export function noConnectionInTime(): Error {
  return new Error(noConnectionMessage)
}

const silentMessage = 'the server does not answer'

/** The error of work that asks for a connection to a server that is known to answer no statement. */
export function noConnectionToSilent(): Error {
  return new Error(silentMessage)
}

const noAnswerMessage = 'Query read timeout'

/** The error of a statement whose answer is no longer waited for, as pg words it. */
export function noAnswer(): Error {
  return new Error(noAnswerMessage)
}

/**
 * Whether no connection of a pool became free in time, because statements of the same account, or of others, occupied them. The server
 * may be well. Works for the pool, not for Prisma.
 */
export function isNoConnectionInTime(error: unknown): boolean {
  return field(error, 'message') === noConnectionMessage
}

/**
 * PostgreSQL ends a new session with this when its disk is full, up to version 16 with the code of an internal error. The message is not
 * translated.
 */
const noSessionMessage = 'could not write init file'

/** Messages when no connection could be had, or when it had broken before; those of pg have no code. */
const noConnectionMessages: ReadonlySet<string> = new Set([
  noConnectionMessage,
  noSessionMessage,
  silentMessage,
  'Connection terminated due to connection timeout',
  // A client without a pool says this.
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])

/** Codes of Prisma and of Node.js for a connection that broke under a statement. */
const lostCodes: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // Prisma's: no answer in time, a closed connection
  'P1008',
  'P1017',
])

const lostMessages: ReadonlySet<string> = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  noAnswerMessage,
])

/**
 * Whether a query or transaction failed because the database, or a lock, could not be had: it has changed nothing and may be
 * tried again. False for a connection that broke: its last statement may have been executed.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof SessionError) return true
  return (
    means(error, 'unavailable', unavailableCodes, noConnectionMessages) ||
    isStorageRefusal(error) ||
    isAggregateOf(error, isUnavailable)
  )
}

/**
 * Whether a connection broke under a statement, as when the server ends. A transaction was undone, unless that statement was
 * its COMMIT; a statement by itself was executed or not.
 */
export function isConnectionLost(error: unknown): boolean {
  return (
    means(error, 'lost', lostCodes, lostMessages) || isPoolerRefusal(error) || isAggregateOf(error, isConnectionLost)
  )
}

/**
 * Whether an error, or what caused it, is that the database or a lock could not be had, or that the connection broke. The error is no fault
 * of the code, and repeated work continues when the outage ends.
 */
export function isOutage(error: unknown): boolean {
  if (isUnavailable(error) || isConnectionLost(error)) return true
  const cause = field(error, 'cause')
  return cause !== undefined && cause !== null && isOutage(cause)
}

/** The level at which an error of work that is repeated by itself is logged: one that ends with the outage needs no reader. */
export const retriedLevel = (error: unknown): 'warn' | 'error' => (isOutage(error) ? 'warn' : 'error')

/** PgBouncer disconnects a client with this code for any reason; PostgreSQL never does. */
function isPoolerRefusal(error: unknown): boolean {
  return [error, causeIn(error)].some(
    (it) =>
      (text(field(it, 'code')) === '08P01' || text(field(it, 'originalCode')) === '08P01') &&
      text(field(it, 'severity')) === 'FATAL',
  )
}

/** A path within PostgreSQL's data directory, in a message of any language. */
const dataFile = /(?:^|[^\w/])(?:base|global|pg_\w+)\/\w/

/**
 * PostgreSQL reports a file that the system refuses (EROFS, EACCES, EPERM: a storage that has become read-only) with the code of a missing
 * privilege, which is a fault of the installation.
 */
function isStorageRefusal(error: unknown): boolean {
  const cause = causeIn(error)
  return (
    [field(error, 'code'), field(cause, 'originalCode')].includes('42501') &&
    [field(error, 'message'), field(cause, 'originalMessage')].some((message) => dataFile.test(text(message)))
  )
}

function means(error: unknown, meaning: Meaning, codes: ReadonlySet<string>, messages: ReadonlySet<string>): boolean {
  const cause = causeIn(error)
  const isOne = (code: string) => codes.has(code) || sqlstates[code] === meaning
  return (
    [field(error, 'code'), field(cause, 'originalCode')].some((code) => isOne(text(code))) ||
    [field(error, 'message'), field(cause, 'originalMessage')].some((message) => messages.has(text(message)))
  )
}

function isAggregateOf(error: unknown, is: (error: unknown) => boolean): boolean {
  return error instanceof AggregateError && error.errors.length > 0 && error.errors.every(is)
}

/** The driver's error within an error of Prisma. */
function causeIn(error: unknown): unknown {
  return field(field(field(error, 'meta'), 'driverAdapterError'), 'cause')
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
