import type { BalanceTransaction, Payout } from '@merchant-payments/db'
import { unixSeconds } from '../../core/request/clock.ts'
import { failureMessageOf } from './failure-messages.ts'
import type { LineType, PayoutLineWire, PayoutWire } from './schema.ts'

/** The columns of a payout that the wire contains. */
export type PayoutRow = Pick<
  Payout,
  'id' | 'amount' | 'currency' | 'status' | 'method' | 'arrivalDate' | 'failureCode' | 'createdAt'
>

export function toPayout(row: PayoutRow, livemode: boolean): PayoutWire {
  return {
    id: row.id,
    object: 'payout',
    amount: Number(row.amount),
    currency: row.currency,
    status: row.status as PayoutWire['status'],
    method: row.method as PayoutWire['method'],
    arrival_date: unixSeconds(row.arrivalDate),
    failure_code: row.failureCode,
    failure_message: row.status === 'failed' ? failureMessageOf(row.failureCode) : null,
    created: unixSeconds(row.createdAt),
    livemode,
  }
}

export type PayoutLineRow = Pick<
  BalanceTransaction,
  'id' | 'lineType' | 'amount' | 'fee' | 'net' | 'currency' | 'source' | 'objectId' | 'createdAt'
>

export function toPayoutLine(row: PayoutLineRow): PayoutLineWire {
  return {
    id: row.id,
    object: 'payout_line',
    type: row.lineType as LineType,
    amount: Number(row.amount),
    fee: Number(row.fee),
    net: Number(row.net),
    currency: row.currency,
    source: row.objectId ?? row.source,
    created: unixSeconds(row.createdAt),
  }
}
