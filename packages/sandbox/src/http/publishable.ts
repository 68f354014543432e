import type { StoredResponse } from './idempotency.ts'
import type { Json, Wire } from './wire.ts'

/**
 * The fields of a payment intent that a publishable key may read. Fees, customer, metadata and charges are between
 * merchant and platform.
 */
const publicPaymentIntentFields = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
]

/** The fields of a setup intent that a publishable key may read. */
const publicSetupIntentFields = [
  'id',
  'object',
  'automatic_payment_methods',
  'cancellation_reason',
  'client_secret',
  'created',
  'description',
  'last_setup_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'status',
  'usage',
]

/** The response as a publishable key gets it, reduced to what the customer's browser may read. */
export function publicResponse(response: StoredResponse): StoredResponse {
  return { ...response, body: JSON.stringify(publicPart(JSON.parse(response.body) as Json), null, 2) }
}

function publicPart(value: Json): Json {
  if (Array.isArray(value)) return value.map(publicPart)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isPublic(value, name))
      .map(([name, part]) => [name, publicPart(part)]),
  )
}

function isPublic(object: Wire, name: string): boolean {
  if (object.object === 'payment_intent') return publicPaymentIntentFields.includes(name)
  if (object.object === 'setup_intent') return publicSetupIntentFields.includes(name)
  if (object.object === 'payment_method') return name !== 'metadata'
  return name !== 'fingerprint'
}
