import type { KeptBooks } from './kept-books.ts'

/** A change behind the product's back. */
export type PlantedFault = {
  fault: string
  table: string
  of: keyof KeptBooks
  /** Changes one row of the account $1. */
  statement: string
  /** The checks that name it, sorted. */
  found: string[]
  /** Part of what one of them says. */
  says: string
}

/** The first row of a table that belongs to the account $1. */
export const one = (table: string, where = 'true', order = 'ctid') =>
  `ctid = (SELECT ctid FROM ${table} WHERE account_id = $1 AND ${where} ORDER BY ${order} LIMIT 1)`
/** A payment that nothing has happened to since. */
export const succeeded = one(
  'payments',
  `status = 'succeeded' AND amount_refunded = 0 AND NOT disputed AND subscription_id IS NULL AND pass_fees`,
  'id',
)
