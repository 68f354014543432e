import { refunds } from '#messages/refunds.ts'
import type { Failure } from '../../server/failure.ts'

const t = refunds.refundMessages

/** Value as the API names it → what people read. */
export const reasons = t.reasons

type Reason = Exclude<keyof typeof reasons, ''>

/** Undefined for no reason. */
export function reasonFrom(text: string): Reason | undefined {
  return text !== '' && Object.hasOwn(reasons, text) ? (text as Reason) : undefined
}

const refusals: Readonly<Partial<Record<Failure['code'], string>>> = t.refusals

/** Why nothing was refunded. */
export function refusalMessage({ code, message }: Pick<Failure, 'code' | 'message'>): string {
  return refusals[code] ?? message
}
