import { isRejectedSql } from '../../merchants/is-rejected-sql.ts'
import type { MerchantRow } from '../../merchants/wire.ts'
import type { PersonScope } from '../../request/scope.ts'
import { findCursor, page } from '../../wire/page.ts'
import { containsPattern } from '../../wire/search.ts'
import { type Sql, sql } from '../../wire/sql.ts'
import type { MerchantList } from './schema.ts'
import { toOperatorMerchant } from './wire.ts'

/** All merchants, newest first. @throws validation_error for a cursor that is no merchant */
export async function listAllMerchants({ services }: PersonScope, query: MerchantList) {
  const { database } = services
  const { search, plan, suspended, rejected, limit } = query
  return page(
    database,
    {
      select: sql`id, name, email, plan, country, tax_number AS "taxNumber", keys_suspended_at AS "keysSuspendedAt",
        hosting_approved_at AS "hostingApprovedAt", created_at AS "createdAt",
        ARRAY(SELECT json_build_object('livemode', livemode, 'processorAccountId', processor_account_id,
                                       'chargesEnabled', charges_enabled, 'payoutsEnabled', payouts_enabled,
                                       'cardPaymentsActive', card_payments_active, 'transfersActive', transfers_active,
                                       'disabledReason', disabled_reason, 'detailsSubmitted', details_submitted,
                                       'requirementCollection', requirement_collection, 'requirements', requirements,
                                       'openingRefusal', opening_refusal, 'feeRefusal', fee_refusal,
                                       'transferRefusal', transfer_refusal)
                FROM accounts WHERE merchant_id = merchants.id ORDER BY livemode) AS accounts`,
      from: sql`merchants`,
      where: [
        search && isFoundBy(search),
        plan && sql`plan = ${plan}`,
        suspended !== undefined && (suspended ? sql`keys_suspended_at IS NOT NULL` : sql`keys_suspended_at IS NULL`),
        rejected && sql`EXISTS (SELECT 1 FROM accounts WHERE merchant_id = merchants.id AND ${isRejectedSql})`,
      ],
      after: await findCursor(
        database,
        query.starting_after,
        (id) => sql`SELECT created_at, id FROM merchants WHERE id = ${id}`,
      ),
      limit,
    },
    (row: MerchantRow) => toOperatorMerchant(row),
  )
}

function isFoundBy(search: string): Sql {
  const pattern = containsPattern(search)
  return sql`(name ILIKE ${pattern} OR email ILIKE ${pattern} OR id = ${search})`
}
