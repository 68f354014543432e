import type { PaymentCursor } from '@merchant-payments/api/http'

/** A place in the list of payments, as the address of a page has it. */
export function writeCursor({ id, createdAt }: PaymentCursor): string {
  return `${createdAt.getTime()}-${id}`
}

/** @returns null for a text that is no place */
export function readCursor(text: unknown): PaymentCursor | null {
  const [, time = '', id = ''] = /^(\d{1,14})-(\w{1,200})$/.exec(typeof text === 'string' ? text : '') ?? []
  return id === '' ? null : { id, createdAt: new Date(Number(time)) }
}
