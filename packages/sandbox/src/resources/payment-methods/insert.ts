import { CARD_TOKENS } from '../../cards.ts'
import { changeMetadata, type MetadataChange } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { type CardInput, readCard } from './card-input.ts'
import type { BillingDetails } from './object.ts'

const NOBODY: BillingDetails = { address: null, email: null, name: null, phone: null }

/** Stores a card as a payment method. What cannot be a card throws a 402. */
export function insertCard(
  ctx: Context,
  card: CardInput,
  billing: Partial<BillingDetails> = {},
  metadata?: MetadataChange,
): Stored<'payment_method'> {
  return ctx.objects.insert('payment_method', ctx, newId('pm'), ctx.now, {
    card: readCard(ctx, card),
    billing_details: { ...NOBODY, ...billing },
    customer: null,
    metadata: changeMetadata({}, metadata),
  })
}

/** The payment method of that id; a token such as `pm_card_visa` becomes a new one. */
export function resolvePaymentMethod(ctx: Context, idOrToken: string): Stored<'payment_method'> {
  const number = CARD_TOKENS[idOrToken]
  if (!number) return loadOr404(ctx, 'payment_method', idOrToken, 'payment_method')
  const year = new Date(ctx.now * 1000).getUTCFullYear() + 1
  return insertCard(ctx, { number, exp_month: 12, exp_year: year })
}
