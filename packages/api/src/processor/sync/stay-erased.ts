import type { Payment } from '@merchant-payments/db'
import type { EvidenceField, UsedMethod } from '@merchant-payments/processor'

/** Evidence fields that identify a buyer. The processor fills some of them in by itself. */
const identity: ReadonlySet<string> = new Set<EvidenceField>([
  'access_activity_log',
  'billing_address',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'shipping_address',
])

/** The payment method that a payment keeps after its buyer was erased. */
export function eraseMethod(method: UsedMethod | null): UsedMethod | null {
  return method?.card ? { ...method, card: { ...method.card, expMonth: null, expYear: null } } : method
}

/** A payment as the processor describes it, without the data of a buyer who was erased: a sync must not restore them. */
export function stayErased<P extends Pick<Payment, 'erasedAt' | 'customerEmail' | 'buyerName' | 'method'>>(
  payment: P,
): P {
  if (payment.erasedAt === null) return payment
  return { ...payment, customerEmail: null, buyerName: null, method: eraseMethod(payment.method as UsedMethod | null) }
}

/**
 * The evidence of a dispute that may be stored. After the buyer was erased, the fields that identify the buyer are
 * removed, as the processor fills them in by itself; a dispute that has ended keeps no evidence.
 */
export function keptEvidence<E extends object>(
  evidence: E,
  { erasedAt }: Pick<Payment, 'erasedAt'>,
  isOver: boolean,
): Partial<E> {
  if (erasedAt === null) return evidence
  if (isOver) return {}
  return Object.fromEntries(Object.entries(evidence).filter(([name]) => !identity.has(name))) as Partial<E>
}
