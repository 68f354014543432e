import { createHash, randomBytes } from 'node:crypto'
import type { ChangeAct, ChangePreview, Confirmed } from '@merchant-payments/api/http'
import { isSealOf, seal } from './browser-token.ts'

/** The field by which a form says what the page showed, sealed: the customer confirms it, and cannot change it. */
export function confirmationOf(
  presented: string,
  asked: ChangeAct,
  { amountDue, prorateAt }: Pick<ChangePreview, 'amountDue' | 'prorateAt'>,
): string {
  // Two changes of one second are two requests.
  const shown = `${amountDue}.${prorateAt ?? ''}.${randomBytes(16).toString('base64url')}`
  return `${shown}.${seal(presented, sealedText(asked, shown))}`
}

/** @returns null for a field that is missing, of another change or another browser */
export function readConfirmation(presented: string, asked: ChangeAct, field: string | null): Confirmed | null {
  const [amountDue = '', prorateAt = '', nonce = '', sealed = ''] = field?.split('.') ?? []
  if (!isSealOf(sealed, presented, sealedText(asked, `${amountDue}.${prorateAt}.${nonce}`))) return null
  // The audit log names a request by 128 bits.
  const key = createHash('sha256').update(sealed).digest('hex').slice(0, 32)
  return { amountDue: Number(amountDue), prorateAt: prorateAt === '' ? null : Number(prorateAt), key }
}

function sealedText(asked: ChangeAct, shown: string): string {
  const { verb, id } = asked
  return JSON.stringify([verb, id, verb === 'changeSeats' ? asked.quantity : asked.price, shown])
}
