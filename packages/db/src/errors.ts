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

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
