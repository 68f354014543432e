import type { Statements } from '@merchant-payments/db'
import { type InvoiceType, invoiceTypes } from '../../contract/invoices/schema.ts'

/** Digits of a number, so that numbers of a year sort as texts. */
const digits = 6

/** The year in a time zone. */
export function yearIn(timeZone: string, moment: Date): number {
  return Number(new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', calendar: 'gregory' }).format(moment))
}

/** A number as it is printed: 2026-000001, CN-2026-000001. */
export function numberText(type: InvoiceType, prefix: string, year: number, sequence: number): string {
  return `${type === 'credit_note' ? 'CN-' : ''}${prefix}${year}-${String(sequence).padStart(digits, '0')}`
}

/**
 * Takes the next numbers of an account and a year. Others wait until the transaction ends, and it gives the numbers back if it does
 * not commit: that is why they have no gaps.
 * @returns the numbers in the order of `types`
 */
export async function takeNumbers(
  tx: Statements,
  { accountId, year }: { accountId: number; year: number },
  types: readonly InvoiceType[],
): Promise<number[]> {
  const taken = new Map<InvoiceType, number[]>()
  // In one order, so that two transactions do not wait for each other.
  for (const type of invoiceTypes) {
    const count = types.filter((one) => one === type).length
    if (count === 0) continue
    const [counter] = await tx.$queryRaw<{ last: number }[]>`
      INSERT INTO invoice_counters (account_id, type, year, last) VALUES (${accountId}, ${type}, ${year}, ${count})
      ON CONFLICT (account_id, type, year) DO UPDATE SET last = invoice_counters.last + EXCLUDED.last
      RETURNING last`
    if (!counter) throw new TypeError('the counter of an account was to be written')
    taken.set(
      type,
      Array.from({ length: count }, (_, index) => counter.last - count + 1 + index),
    )
  }
  return types.map((type) => taken.get(type)?.shift() ?? 0)
}
