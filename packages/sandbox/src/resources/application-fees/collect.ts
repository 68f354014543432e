import { recordEvent } from '../../events/record.ts'
import { actingFor, type Context } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { book } from '../../money/ledger.ts'
import type { Stored } from '../../store/objects.ts'
import { applicationFeeWire } from './object.ts'

/** Books an application fee on the platform and records its event. The payer's side is booked with the charge. */
export function collectApplicationFee(
  ctx: Context,
  fee: {
    payer: string
    amount: number
    currency: string
    charge: string
    originating: string | null
    available_on: number
  },
): Stored<'application_fee'> {
  const platform = actingFor(ctx, ctx.settings.meta.platform)
  const id = newId('fee')
  const booked = book(platform, {
    type: 'application_fee',
    amount: fee.amount,
    currency: fee.currency,
    fees: [],
    description: null,
    available_on: fee.available_on,
    source: id,
  })
  const stored = ctx.objects.insert('application_fee', platform, id, ctx.now, {
    account: fee.payer,
    amount: fee.amount,
    amount_refunded: 0,
    application: ctx.settings.meta.application,
    balance_transaction: booked.id,
    charge: fee.charge,
    currency: fee.currency,
    originating_transaction: fee.originating,
  })
  recordEvent(platform, 'application_fee.created', applicationFeeWire(platform, stored))
  return stored
}
