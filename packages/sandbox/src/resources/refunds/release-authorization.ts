import type { Context } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { issueRefund } from './issue.ts'

/**
 * Gives back what a card was authorized for and not charged. Stripe: the charge is refunded in full, by a refund that moves no
 * money.
 */
export function releaseCharge(ctx: Context, charge: Stored<'charge'>): void {
  const amount = charge.state.amount - charge.state.amount_refunded
  issueRefund(ctx, charge, { id: newId('re'), amount, returnedFee: 0, releases: true })
}
