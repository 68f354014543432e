import { ProcessorError } from '@merchant-payments/processor'
import { messageOfRefusal } from './api-error-of.ts'
import { ApiError } from './errors.ts'

/**
 * The processor's parameters that contain a field of ours, with the possible fields: the first of them in the request
 * is the field. `$1` is the match of the pattern. Any other parameter is a field of ours if it has the same name.
 */
const sources: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /^line_items\[(\d+)\]\[price_data\]\[product_data\]\[(\w+)\]/,
    ['line_items.$1.$2', 'line_items.$1.price_id', '$2', 'price_id', 'name'],
  ],
  [
    /^line_items\[(\d+)\]\[price_data\]\[unit_amount\]/,
    ['line_items.$1.amount', 'line_items.$1.price_id', 'amount_cents', 'price_id'],
  ],
  [/^line_items\[(\d+)\]\[price_data\]\[recurring\]/, ['interval', 'price_id']],
  [
    /^line_items\[(\d+)\](?:\[price_data\])?\[(\w+)\]/,
    ['line_items.$1.$2', 'line_items.$1.price_id', '$2', 'price_id'],
  ],
  [/^line_items\[(\d+)\]/, ['line_items.$1', 'price_id', 'amount_cents']],
  [/^shipping_options\[(\d+)\]\[shipping_rate_data\]\[display_name\]/, ['shipping_options.$1.label']],
  [/^shipping_options\[(\d+)\]\[shipping_rate_data\]\[fixed_amount\]/, ['shipping_options.$1.amount']],
  [/^shipping_options\[(\d+)\]/, ['shipping_options.$1']],
  [/^shipping_address_collection\[allowed_countries\]/, ['shipping_countries', 'collect_shipping_address']],
  [/^(?:payment_intent_data\[)?statement_descriptor(?:_suffix)?\]?$/, ['statement_descriptor']],
  [/^payment_intent_data\[(\w+)\]$/, ['$1']],
  [/^subscription_data\[(\w+)\]$/, ['$1']],
  [/^(?:customer_|receipt_)?email$/, ['customer_email', 'email', 'customer_id', 'id']],
  [/^(name|phone)$/, ['$1', 'customer_id', 'id']],
  [/^customer$/, ['customer_id', 'id']],
  [/^items\[\d+\]\[(\w+)\]/, ['$1']],
  [/^evidence\[(\w+)\]/, ['evidence.$1', 'evidence']],
]

/** The field of a request behind a parameter that the processor refused; null for a parameter without a field. */
export function fieldOf(param: string, input: unknown): string | null {
  for (const [pattern, fields] of sources) {
    const found = pattern.exec(param)
    if (!found) continue
    const named = fields.map((field) => field.replace(/\$(\d)/g, (_, group) => found[Number(group)] ?? ''))
    const sent = named.find((field) => isSent(field, input))
    if (sent !== undefined) return sent
  }
  const path = param.replace(/\[(\w+)\]/g, '.$1')
  return isSent(path, input) ? path : null
}

function isSent(path: string, input: unknown): boolean {
  let value = input
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false
    value = (value as Record<string, unknown>)[name]
  }
  return value !== undefined && value !== null
}

/** The error for a client whose value the processor refused; null for any other failure. */
export function refusedField(thrown: unknown, input: unknown): ApiError | null {
  if (!(thrown instanceof ProcessorError) || thrown.outcome !== 'refused' || thrown.isPlatformFault) return null
  const param = thrown.param === null ? null : fieldOf(thrown.param, input)
  if (param === null) return null
  const text = messageOfRefusal(thrown) ?? 'The payment processor does not accept this value. Send another one.'
  const message = `${param}: ${text}`
  return new ApiError('validation_error', { message, param, issues: [{ param, message: text }], cause: thrown })
}
