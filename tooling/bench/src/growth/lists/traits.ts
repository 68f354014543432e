/** How many rows of an account have each trait: none, five of the oldest, or as many as have each other one. */
export const hits = ['none', 'few', 'many'] as const
export type Hits = (typeof hits)[number]

/** The properties of single rows of a table that a filter may ask for. All other rows are ordinary. */
export const traitsOf = {
  payments: [
    ...['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture', 'processing'],
    ...['canceled', 'failed', 'refunded', 'partially_refunded', 'disputed', 'euro', 'small', 'large', 'email'],
    ...['description', 'two letters', 'card', 'earlier card', 'customer', 'subscription', 'due'],
  ],
  disputes: ['needs_response', 'under_review', 'lost', 'warning_needs_response'],
  deliveries: ['pending', 'queued', 'failed', 'suspended', 'tried', 'type', 'endpoint'],
  customers: ['email', 'name', 'phone', 'two letters'],
  products: ['name', 'archived', 'two letters'],
  subscriptions: [
    ...['trialing', 'past_due', 'unpaid', 'canceled', 'incomplete', 'incomplete_expired', 'paused'],
    ...['customer', 'email', 'name', 'two letters'],
  ],
  requests: ['method', 'path', 'object', '4xx', '5xx', 'code', 'key'],
  audit: ['action', 'actor', 'person', 'operator', 'command', 'object'],
} as const satisfies Record<string, readonly string[]>

const fewRows = 5

/**
 * SQL of the trait of the row `n`, which counts from 1, the oldest; null for an ordinary row.
 * @param of the SQL of the account's `Hits`
 */
export function traitSql(table: keyof typeof traitsOf, of: string): string {
  const traits: readonly string[] = traitsOf[table]
  const names = `ARRAY[${traits.map((trait) => `'${trait}'`).join(', ')}]`
  return `(${names})[CASE ${of} WHEN 'few' THEN CASE WHEN n <= ${fewRows * traits.length} THEN 1 + (n - 1) % ${traits.length} END
                             WHEN 'many' THEN n % ${traits.length + 1} END]`
}
