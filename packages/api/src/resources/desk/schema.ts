import { z } from 'zod'
import { balance } from '../../contract/balance/schema.ts'
import { feeReportQuery, feeReportRow } from '../../contract/reports/schema.ts'
import * as field from '../../core/wire/fields.ts'
import { listOf, listQuery } from '../../core/wire/list.ts'
import { auditEntry, auditList } from '../audit-log/schema.ts'
import { requestList } from '../requests/schema.ts'

export const deskList = z.strictObject({ ...listQuery, livemode: z.boolean() })
export type DeskList = z.infer<typeof deskList>

const merchant = { merchant_id: z.string(), merchant_name: z.string(), livemode: z.boolean() }

export const deskDisputes = listOf(
  z.object({
    id: z.string(),
    ...merchant,
    payment: z.string(),
    reason: z.string(),
    status: z.string(),
    amount: z.int(),
    currency: z.string(),
    evidence_due_by: field.unixTime.nullable(),
    /** Seconds until the deadline by the processor's clock; negative after it. */
    due_in: z.int().nullable(),
    has_evidence: z.boolean(),
    created: field.unixTime,
  }),
  'AwaitedDisputeList',
)
export type DeskDispute = z.infer<typeof deskDisputes>['items'][number]

export const deskEndpoints = listOf(
  z.object({
    id: z.string(),
    ...merchant,
    /** The host alone: the rest of an address may hold a secret of the merchant. */
    host: z.string(),
    active: z.boolean(),
    failures: z.int(),
    error: z.string().nullable(),
    response_status: z.int().nullable(),
    failed: field.unixTime,
  }),
  'FailingEndpointList',
)
export type DeskEndpoint = z.infer<typeof deskEndpoints>['items'][number]

const amount = balance.shape.available.element.shape.amount

export const owedBalances = listOf(
  z.object({
    /** "usd:-500:mer_…:platform": its place in the list. */
    id: z.string(),
    ...merchant,
    currency: z.string(),
    /** Below zero: what the merchant owes. Minor units. */
    amount,
    where: z.enum(['processor_balance', 'platform']),
  }),
  'OwedBalanceList',
)
export type OwedBalance = z.infer<typeof owedBalances>['items'][number]

export const feesOfMode = z.strictObject({ ...feeReportQuery.shape, livemode: z.boolean() })

export const deskFeeList = feesOfMode.extend(listQuery)
export type DeskFeeList = z.infer<typeof deskFeeList>

/** An id names the place of a row: "2026-11-30:mer_…:usd". */
export const deskFees = listOf(feeReportRow.extend({ id: z.string() }), 'DeskFeeRowList')

export const deskRequestList = requestList.extend({ livemode: z.boolean() })

export const deskAuditList = auditList.pick({ limit: true, starting_after: true, action: true }).extend({
  merchant_id: field.id.optional(),
})
export type DeskAuditList = z.infer<typeof deskAuditList>

export const deskAuditEntries = listOf(
  auditEntry.extend({ merchant_id: z.string().nullable(), merchant_name: z.string().nullable() }),
  'OperatorAuditEntryList',
)
