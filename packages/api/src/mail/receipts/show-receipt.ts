import { readReceiptToken, receiptUrl } from '../../contract/payments/receipt-link.ts'
import type { Services } from '../../core/request/context.ts'
import { loadReceipt } from './load-receipt.ts'
import type { Receipt } from './receipt.ts'

/** A receipt and the addresses of the receipts that it names, by their numbers; or the reason for its absence. */
export type ReceiptVisit =
  | { receipt: Receipt; urls: ReadonlyMap<string, string> }
  | { notice: 'unknown' }
  | { notice: 'too_many'; retryAfter: number }

/** Visits that a client may make in ten minutes. */
const windowSeconds = 600
const maxVisits = 60

/**
 * Shows a receipt to the bearer of its link.
 * @param client the network of the client
 */
export async function visitReceipt(services: Services, token: string, client: string): Promise<ReceiptVisit> {
  const limit = { action: 'receipt', subject: client, max: maxVisits, seconds: windowSeconds }
  const retryAfter = await services.attempts(limit)
  if (retryAfter !== null) return { notice: 'too_many', retryAfter }
  const of = readReceiptToken(services, token)
  const receipt = of && (await loadReceipt(services, of))
  if (!receipt) return { notice: 'unknown' }
  const others = receipt.kind === 'payment' ? receipt.refunds : [receipt.payment]
  const { accountId } = of
  return { receipt, urls: new Map(others.map(({ number: id }) => [id, receiptUrl(services, { accountId, id })])) }
}
