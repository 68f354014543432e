/**
 * Where personal data of buyers is, and what happens to it when a buyer is erased. Each column of text or JSON is in one of the lists
 * below, or belongs to a table whose rows are deleted; a test compares them with the database. Amounts, ids and times always stay.
 */

/** How a column is erased. */
type Erasure =
  /** Set to a value: an SQL expression over the row. */
  | { sql: string }
  /** The JSON is rewritten without personal data: `eraseEventBody`. */
  | 'rewritten'
  /** The column is not searched, because its row is deleted within a day after it ends. */
  | 'expires'

const nothing = { sql: 'NULL' }
const noFields = { sql: `'{}'::jsonb` }
/** The path and the query may name people. */
const origin = (column: string) => ({ sql: `regexp_replace(${column}, '^(https?://[^/?#]+).*$', '\\1/', 'i')` })
/** Brand, last digits, country and 3-D Secure stay: bank statements, taxes and disputes are matched by them. */
const withoutExpiry = {
  sql: `CASE WHEN jsonb_typeof(method -> 'card') = 'object'
             THEN jsonb_set(jsonb_set(method, '{card,expMonth}', 'null'), '{card,expYear}', 'null') ELSE method END`,
}

export const personalColumns = {
  // Rows of both tables end within an hour, and are deleted within a day after that.
  customer_page_sessions: { email: 'expires', return_url: 'expires' },
  customer_page_codes: { email: 'expires' },
  payment_sessions: {
    url: nothing,
    customer_email: nothing,
    customer_details: nothing,
    shipping_details: nothing,
    success_url: origin('success_url'),
    cancel_url: origin('cancel_url'),
    metadata: noFields,
  },
  payments: {
    customer_email: nothing,
    buyer_name: nothing,
    // For a checkout or an invoice it names the items; for a payment intent the merchant wrote it.
    description: { sql: 'CASE WHEN session_id IS NULL AND subscription_id IS NULL THEN NULL ELSE description END' },
    method: withoutExpiry,
    metadata: noFields,
  },
  subscription_sessions: {
    url: nothing,
    customer_email: nothing,
    success_url: origin('success_url'),
    cancel_url: origin('cancel_url'),
    metadata: noFields,
  },
  subscriptions: { customer_email: nothing, cancel_reason: nothing, card: nothing, metadata: noFields },
  disputes: { evidence: noFields },
  evidence_files: { filename: { sql: `'erased'` } },
  events: { body: 'rewritten' },
  // A receiver may repeat the event in its answer.
  attempts: { response_headers: nothing, response_body: nothing },
  // The merchant chooses the key; the body is encrypted. Kept for 24 hours.
  idempotent_requests: { key: 'expires', body: 'expires' },
  platform_idempotent_requests: { key: 'expires', body: 'expires' },
} as const satisfies Record<string, Record<string, Erasure>>

/** Tables whose rows are deleted: a customer, their payment methods, and the metadata of what is erased. */
export const deletedTables = ['customers', 'payment_methods', 'metadata_entries'] as const

/**
 * The merchant's description of the items sold, and invoices as they were issued. Kept, because the books have to show them; invoices for
 * `INVOICE_RETENTION_YEARS`, and to the merchant alone once their buyer was erased.
 */
export const keptColumns = {
  invoices: ['buyer', 'lines'],
  payment_sessions: ['line_items'],
  payments: ['invoice_lines'],
  subscription_sessions: ['name'],
  subscriptions: ['items', 'plan_name'],
} as const

/** Columns without data of buyers: ids, states, codes, secrets, and data of merchants and the people who work for them. */
export const impersonalColumns: Readonly<Record<string, string>> = {
  accounts: `merchant_id processor_account_id bank_name bank_last4 capabilities closing_reason disabled_reason fee_refusal opening_refusal
    page_actions paused payout_failure payout_schedule reminder_days requirement_collection requirements suspension_reason transfer_refusal`,
  adoption_steps: 'name cursor',
  api_keys: 'id name prefix permissions replaces_id',
  attempts: 'request_headers error',
  audit_entries: 'merchant_id actor_id actor_name action object_id fields',
  account_figures: 'merchant_id',
  balance_mirrors: 'cursor last_error',
  balance_transactions: 'id payout_id type category line_type source object_id',
  book_verifications: 'checks',
  brand_files: 'image_id host_account purpose file_id',
  brand_images: 'owner id',
  brands: 'owner name logo icon color accent support_email support_url terms_url privacy_url',
  content_refusals: 'merchant_id field category term',
  credentials: 'id user_id account_id provider_id password access_token refresh_token id_token scope',
  customer_currency_mirrors: 'customer_id host_account processor_customer_id',
  customer_mirrors: 'customer_id host_account processor_customer_id',
  data_keys: 'purpose sealed_key',
  daily_totals: 'disputed disputes failed refunded refunds succeeded volume',
  customer_page_sessions: 'customer_id locale',
  customer_reminders: 'subscription_id kind last_error',
  decline_alarms: 'user_id link_id last_error',
  deleted_customers: 'id',
  deliveries: 'event_id endpoint_id',
  dispute_reminders: 'dispute_id user_id last_error',
  refund_notices: 'refund_ref user_id last_error',
  requirement_reminders: 'user_id last_error',
  discounts: 'id name code claimed_code duration product_ids metadata',
  disputes: 'id payment_id reason status',
  endpoint_leases: 'endpoint_id',
  endpoint_notices: 'endpoint_id user_id kind error last_error',
  event_feeds: 'processor_account newest previous top cursor last_error',
  event_sequences: 'object_id',
  event_transitions: 'object_id type transition',
  events: 'id type object_id transition traceparent',
  evidence_files: 'id dispute_id field content_type',
  fee_assignments: 'schedule_id merchant_id',
  fee_schedules: 'id name terms',
  held_entries: 'payment_id part',
  idempotent_requests: 'operation',
  invoice_counters: 'type',
  invoices: 'id type number payment_id refund_ref customer_id corrects seller locale time_zone',
  uninvoiced_payments: 'payment_id last_error',
  invitations: 'id merchant_id email invited_by_id',
  kept_since: 'table_name',
  leases: 'name',
  // The path has no query, and its only variable parts are ids; parameter and message contain no values of the request.
  kept_card_reminders: 'customer_id last_error',
  logged_requests: 'method path code param message key_id user_id object_id',
  manual_payout_lines: 'payout_id payment_id',
  manual_payouts: 'id reference actor_name',
  members: 'id merchant_id user_id',
  merchant_slugs: 'slug merchant_id',
  merchants: 'id name email tax_number tax_status tax_reason address invoice_prefix time_zone metadata',
  monthly_statement_pieces: 'month content',
  monthly_statements: 'month cursor totals fingerprint last_error',
  movements: 'ref payment_id source dispute_id processor_id last_error',
  object_traces: 'object_id traceparent',
  // Browsers and networks are hashes.
  payment_link_starts: 'ref link_id',
  payment_links:
    'id slug line_items price_id shipping_countries shipping_options redirect_url message label locale metadata declined_cards',
  payment_sessions:
    'ref id status payment_status fee_schedule_id host_account customer_id payment_intent payment_link_id discount_id locale',
  payments: `id status customer_id session_id subscription_id discount_id fee_schedule_id host_account last_error latest_charge transfer_refusal fraud_warning
    transfer_id card_last4 earlier_last4 charged_method request_key`,
  platform_idempotent_requests: 'operation',
  platform_keys: 'id name prefix permissions',
  passkeys: 'id user_id name public_key credential_id device_type transports aaguid',
  payouts: 'id status method failure_code failure_message last_error',
  platform_transactions: 'id merchant_id type category source parent',
  prices: 'id product_id tax_behavior processor_id',
  processor_budgets: 'name',
  processor_endpoints: 'id scope url sealed_secret',
  processor_event_ids: 'id',
  // A subject has only ids and states; everything else is read from the processor again.
  processor_events: 'id type processor_account object_id outcome last_error subject',
  products: `id name description images metadata url unit_label statement_descriptor tax_code price_id
    processor_id`,
  rate_windows: 'key_id',
  recent_writers: 'actor_id',
  refunds: `fee_return_id ref id payment_id status reason failure_reason request_key pending_reason own_id transfer_reversal
    last_error`,
  refused_events: 'reason detail last_id',
  schema_compatibility: 'migration lives_with release',
  sdk_packages: 'version integrity',
  sessions: 'id token user_id ip_address user_agent',
  // Receipts are counted by a hash of the address that they were sent to.
  sign_in_rates: 'id key',
  spent_keys: 'ref',
  subscription_products:
    'id name description metadata price_id former_price_ids interval processor_id processor_price_id',
  subscription_sessions:
    'ref id status payment_status price_id interval fee_schedule_id host_account customer_id payment_link_id discount_id locale',
  subscriptions: 'id session_ref status customer_id price_id payment_method pending_change discount read_only_reason',
  two_factors: 'id user_id secret backup_codes',
  users: 'id name email image',
  verifications: 'id identifier value',
  webhook_endpoints: `id url events description deactivated_reason sealed_secret previous_sealed_secret last_error
    former_secret_hints`,
}

export type PersonalTable = keyof typeof personalColumns

/** `column = value, …` of an UPDATE that erases the columns of a table; of those that one statement can erase. */
export function erasingSql(table: PersonalTable): string {
  const columns: [string, Erasure][] = Object.entries(personalColumns[table])
  return columns.flatMap(([name, how]) => (typeof how === 'object' ? `${name} = ${how.sql}` : [])).join(', ')
}

/** Whether a row still has data to erase. */
export function unerasedSql(table: PersonalTable): string {
  const columns: [string, Erasure][] = Object.entries(personalColumns[table])
  return columns
    .flatMap(([name, how]) => (typeof how === 'object' ? `${name} IS DISTINCT FROM (${how.sql})` : []))
    .join(' OR ')
}
