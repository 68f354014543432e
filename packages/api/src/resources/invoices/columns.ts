import { type Sql, sql } from '../../core/wire/sql.ts'

/** The columns of an invoice `i` and of its refund `r`. */
export const invoiceColumns = sql`
  i.account_id AS "accountId", i.id, i.type, i.number, i.payment_id AS "paymentId", i.currency, i.amount_total AS "amountTotal",
  i.lines, i.seller, i.buyer, i.erased_at AS "erasedAt", i.created_at AS "createdAt", r.own_id AS "ownRefundId",
  r.id AS "processorRefundId"`

export const invoicesWithRefund = (invoices: Sql) => sql`
  ${invoices} i LEFT JOIN refunds r ON r.account_id = i.account_id AND r.ref = i.refund_ref`
