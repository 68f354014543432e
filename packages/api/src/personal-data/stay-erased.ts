import type { Payment } from '@merchant-payments/db'
import type { EvidenceField, UsedMethod } from '@merchant-payments/processor'

/** What the processor knows of a buyer, whoever gave it in evidence. */
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

/** A method of payment as a payment keeps it whose buyer was erased. */
export function eraseMethod(method: UsedMethod | null): UsedMethod | null {
  return method?.card ? { ...method, card: { ...method.card, expMonth: null, expYear: null } } : method
}

/** What the processor says of a payment, less what of it would bring back a buyer who was erased. */
export function stayErased<P extends Pick<Payment, 'erasedAt' | 'customerEmail' | 'method'>>(payment: P): P {
  if (payment.erasedAt === null) return payment
  return { ...payment, customerEmail: null, method: eraseMethod(payment.method as UsedMethod | null) }
}

/**
 * The evidence to keep of a dispute. When the buyer was erased, it is what the merchant writes for as long as the dispute is
 * open, without what says who the buyer is, which the processor fills in by itself; afterwards, nothing.
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
