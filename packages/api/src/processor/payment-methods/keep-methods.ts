import type { Statements } from '@merchant-payments/db'
import type { KeptMethod } from '@merchant-payments/processor'
import { endOfCard } from './end-of-card.ts'

/** A payment method, its customer, and the processor account that it lives on; null is the platform's own. */
export type KeptBy = { customerId: string; hostAccount: string | null; method: KeptMethod }

/**
 * Stores payment methods that customers of an account keep. The first one that a customer keeps becomes the default. Methods that
 * are known stay as they are, also those that were removed, and so does what belongs to a customer who was deleted. Call it in
 * the transaction of the payment, the subscription or the setup that keeps them.
 */
export async function keepMethods(tx: Statements, accountId: number, many: readonly KeptBy[]): Promise<void> {
  for (const { customerId, hostAccount, method } of many) {
    // The lock makes the first method the only default; the next statement sees what others have committed before.
    await tx.$queryRaw`
      SELECT 1 FROM customers WHERE account_id = ${accountId} AND id = ${customerId} FOR NO KEY UPDATE`
    await tx.$executeRaw`
      INSERT INTO payment_methods (
        account_id, id, customer_id, host_account, processor_customer_id, type, card, card_ends_at, is_default, created_at)
      SELECT account_id, ${method.id}, id, ${hostAccount}, ${method.customer}, ${method.type},
             ${method.card && JSON.stringify(method.card)}::jsonb,
             ${method.card && endOfCard(method.card)}::timestamptz,
             NOT EXISTS (SELECT 1 FROM payment_methods kept
                          WHERE kept.account_id = ${accountId} AND kept.customer_id = ${customerId} AND kept.removed_at IS NULL),
             ${method.created}::timestamptz
        FROM customers WHERE account_id = ${accountId} AND id = ${customerId}
      ON CONFLICT (account_id, id) DO NOTHING`
  }
}
