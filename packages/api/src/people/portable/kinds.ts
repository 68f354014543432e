/** A table whose rows of a merchant leave with it, in the order in which they can be inserted. */
export type Kind = {
  table: string
  /** Columns that stay behind: secrets, which are made anew, and numbers of the database. */
  without?: readonly string[]
  /** A column that refers to a table behind this one: it is written at the end. */
  later?: string
}

export const kinds: readonly Kind[] = [
  { table: 'account_locks' },
  { table: 'customers' },
  { table: 'customer_mirrors' },
  { table: 'customer_currency_mirrors' },
  { table: 'deleted_customers' },
  { table: 'payment_methods' },
  { table: 'products', later: 'price_id' },
  { table: 'prices' },
  { table: 'subscription_products' },
  { table: 'discounts' },
  { table: 'payment_links' },
  { table: 'subscription_sessions' },
  { table: 'subscriptions' },
  { table: 'payment_sessions' },
  { table: 'payments' },
  { table: 'refunds' },
  { table: 'invoices' },
  { table: 'invoice_counters' },
  { table: 'uninvoiced_payments' },
  { table: 'disputes' },
  { table: 'evidence_files' },
  { table: 'movements' },
  { table: 'manual_payouts' },
  { table: 'manual_payout_lines' },
  { table: 'held_entries', without: ['id'] },
  { table: 'payouts' },
  { table: 'balance_transactions' },
  { table: 'balances' },
  { table: 'balance_mirrors' },
  { table: 'daily_totals' },
  { table: 'totalled_accounts' },
  { table: 'metadata_entries' },
  {
    table: 'webhook_endpoints',
    without: ['sealed_secret', 'previous_sealed_secret', 'previous_secret_expires_at', 'former_secret_hints'],
  },
  { table: 'event_transitions' },
  { table: 'event_sequences' },
  { table: 'events' },
]

/** Tables of an account whose rows stay behind, and why. */
export const staying: Readonly<Record<string, string>> = {
  account_figures: 'are counted again',
  adoption_steps: 'is the progress of work that has ended',
  api_keys: 'are secrets, which are made anew',
  attempts: 'is a log',
  audit_entries: 'is the log of this installation',
  changed_days: 'is work that is found again',
  changed_figures: 'is work that is found again',
  content_refusals: 'is a log',
  customer_page_codes: 'are visits of this installation',
  customer_page_sessions: 'are visits of this installation',
  customer_reminders: 'are mails of this installation',
  decline_alarms: 'are mails to people of this installation',
  deliveries: 'were sent by this installation',
  dispute_reminders: 'are mails to people of this installation',
  endpoint_leases: 'is held by a process',
  endpoint_notices: 'are mails to people of this installation',
  idempotent_requests: 'are answers to requests to this installation',
  kept_card_reminders: 'are mails of this installation',
  logged_requests: 'is a log',
  monthly_statement_pieces: 'are made again',
  monthly_statements: 'are made again',
  object_traces: 'is a log',
  payment_link_starts: 'are visits of this installation',
  recent_writers: 'is found again',
  refund_notices: 'are mails to people of this installation',
  requirement_reminders: 'are mails to people of this installation',
  spent_keys: 'are requests of this installation',
}
