import { parseIdentifier } from './events/parse-identifier.ts'

/** The owner of an object of the processor, and the request of ours that created it. */
export type OwnMetadata = { merchantId: string | null; ref: string | null }

/** The metadata of a merchant's account. */
export function ownAccountMetadata({ merchantId, livemode }: { merchantId: string; livemode: boolean }) {
  return { svc_merchant: merchantId, svc_mode: livemode ? 'live' : 'test' }
}

/** The metadata that every call of ours attaches. A merchant's own never leaves our database. */
export function ownMetadata(request: { merchantId: string; livemode: boolean; ref: string }) {
  return { ...ownAccountMetadata(request), svc_ref: request.ref }
}

/** The metadata of money that is moved for a payment. */
export function movementMetadata(request: Parameters<typeof ownMetadata>[0] & { paymentId?: string }) {
  return { ...ownMetadata(request), ...(request.paymentId ? { svc_payment: request.paymentId } : {}) }
}

/** The payment for which money was moved; null for one that this service did not move. */
export function paymentOfMovement({ metadata }: { metadata?: unknown }): string | null {
  return parseIdentifier(((metadata ?? {}) as Record<string, unknown>).svc_payment)
}

/** Reads it back from an object of the processor. */
export function ownMetadataOf({ metadata }: { metadata?: unknown }): OwnMetadata {
  const found = (metadata ?? {}) as Record<string, unknown>
  return { merchantId: parseIdentifier(found.svc_merchant), ref: parseIdentifier(found.svc_ref) }
}

/**
 * The same of a subscription, or of an invoice of it. A subscription that no request of ours created is known by its own id, once it
 * is adopted.
 */
export function ownOfSubscription(object: { metadata?: unknown }, subscription: string | null): OwnMetadata {
  const own = ownMetadataOf(object)
  return { ...own, ref: own.ref ?? subscription }
}

/** The metadata that others have written. */
export function othersMetadataOf({ metadata }: { metadata?: Record<string, string> | null }): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata ?? {}).filter(([key]) => !key.startsWith('svc_')))
}
