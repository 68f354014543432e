import { one, type PlantedFault, succeeded } from './planted-fault.ts'

/** References, and what is at the processor or here alone. */
export const plantedRows: PlantedFault[] = [
  {
    fault: 'a payment is of a session of another account',
    table: 'payments',
    of: 'direct',
    statement: `UPDATE payments SET session_id = (SELECT id FROM payment_sessions WHERE account_id <> $1 AND id IS NOT NULL LIMIT 1) WHERE ${succeeded}`,
    found: ['references'],
    says: 'as its session_id, which its account has not',
  },
  {
    fault: 'a refund is of a payment of another account',
    table: 'refunds',
    of: 'direct',
    statement: `UPDATE refunds SET payment_id = (SELECT id FROM payments WHERE account_id <> $1 LIMIT 1) WHERE ${one('refunds')}`,
    found: ['events', 'payment-events', 'processor-refunds', 'references', 'refunds'],
    says: 'of payments, which its account has not',
  },
  {
    fault: 'a payment is one cent less',
    table: 'payments',
    of: 'destination',
    statement: `UPDATE payments SET amount = amount - 1, amount_received = amount_received - 1 WHERE ${succeeded}`,
    found: ['processor-payments', 'sessions'],
    says: 'but the processor says',
  },
  {
    fault: 'a payment is here alone',
    table: 'payments',
    of: 'direct',
    statement: `UPDATE payments SET id = 'pi_planted', status = 'canceled', last_error = NULL, created_at = created_at - interval '1 hour', session_id = NULL WHERE ${one('payments', `last_error IS NOT NULL`)}`,
    found: ['processor-payments'],
    says: 'a row, but the processor does not list it',
  },
  {
    fault: 'a refund is at the processor alone',
    table: 'refunds',
    of: 'destination',
    statement: `DELETE FROM refunds WHERE account_id = $1`,
    found: ['events', 'processor-refunds', 'refunds'],
    says: 'no row, but the processor says',
  },
  {
    fault: 'a dispute took one cent more',
    table: 'disputes',
    of: 'destination',
    statement: `UPDATE disputes SET withdrawn = withdrawn + 1 WHERE ${one('disputes')}`,
    found: ['due', 'processor-disputes'],
    says: 'withdrawn, but the processor says',
  },
  {
    fault: 'a transfer was one cent more',
    table: 'movements',
    of: 'transfer',
    statement: `UPDATE movements SET amount = amount + 1 WHERE ${one('movements', `kind = 'transfer'`)}`,
    found: ['processor-transfers', 'transferred'],
    says: 'taken back, but the processor says',
  },
]
