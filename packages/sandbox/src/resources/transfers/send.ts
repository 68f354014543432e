import { recordEvent } from '../../events/record.ts'
import { actingFor, type Context } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { book } from '../../money/ledger.ts'
import type { Stored } from '../../store/objects.ts'
import { collectApplicationFee } from '../application-fees/collect.ts'
import { insertDestinationPayment } from '../charges/insert.ts'
import { transferWire } from './object.ts'

/**
 * Moves the money of a platform charge on to its destination, where it arrives as a payment. The
 * application fee is taken from that payment.
 */
export function sendToDestination(
  ctx: Context,
  charge: Stored<'charge'>,
  destination: string,
  amount: number,
  available_on: number,
): Stored<'transfer'> {
  const { currency, application_fee_amount: fee } = charge.state
  const target = actingFor(ctx, destination)
  const transferId = newId('tr')
  const out = book(ctx, {
    type: 'transfer',
    amount: -amount,
    currency,
    fees: [],
    description: null,
    available_on,
    source: transferId,
  })
  const payment = insertDestinationPayment(target, charge, transferId, amount, fee)
  const collected = fee
    ? collectApplicationFee(ctx, {
        payer: destination,
        amount: fee,
        currency,
        charge: payment.id,
        originating: charge.id,
        available_on,
      })
    : null
  const arrived = book(target, {
    type: 'payment',
    amount,
    currency,
    fees: fee
      ? [
          {
            amount: fee,
            type: 'application_fee',
            application: ctx.settings.meta.application,
            description: 'Application fee',
          },
        ]
      : [],
    description: null,
    available_on,
    source: payment.id,
  })
  payment.state.balance_transaction = arrived.id
  payment.state.application_fee = collected?.id ?? null
  ctx.objects.save(payment)
  const transfer = ctx.objects.insert('transfer', ctx, transferId, ctx.now, {
    amount,
    amount_reversed: 0,
    balance_transaction: out.id,
    currency,
    description: null,
    destination,
    destination_payment: payment.id,
    metadata: {},
    source_transaction: charge.id,
    transfer_group: charge.state.transfer_group,
  })
  recordEvent(ctx, 'transfer.created', transferWire(ctx, transfer))
  charge.state.transfer = transfer.id
  charge.state.application_fee = collected?.id ?? null
  return transfer
}
