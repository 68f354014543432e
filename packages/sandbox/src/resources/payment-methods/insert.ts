import { bankTokens, testRoutingNumber } from '../../bank-accounts.ts'
import { cardTokens } from '../../card-tokens.ts'
import { changeMetadata, type MetadataChange } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { bankOf, billingOf, type NewPaymentMethod, readCardInput } from './fields.ts'
import { type BankInput, type CardInput, expiryYear, readBank, readCard } from './input.ts'
import type { BillingDetails, PaymentMethodState } from './object.ts'

const emptyBillingDetails: BillingDetails = { address: null, email: null, name: null, phone: null }

/** Stores a card as a payment method. An invalid card throws a 402. */
export function insertCard(
  ctx: Context,
  card: CardInput,
  billing: Partial<BillingDetails> = {},
  metadata?: MetadataChange,
  id?: string,
): Stored<'payment_method'> {
  return insert(ctx, { card: readCard(ctx, card), bank: null }, billing, metadata, id)
}

/** Stores a bank account as a payment method. An invalid one throws a 400, in which `prefix` names its hash. */
export function insertBank(
  ctx: Context,
  bank: BankInput,
  billing: Partial<BillingDetails> = {},
  metadata?: MetadataChange,
  prefix?: string,
): Stored<'payment_method'> {
  return insert(ctx, { card: null, bank: readBank(ctx, bank, prefix) }, billing, metadata)
}

/** Stores the payment method that a request describes; `prefix` is its hash, if any. */
export function insertPaymentMethod(ctx: Context, input: NewPaymentMethod, prefix = ''): Stored<'payment_method'> {
  const hash = prefix ? `${prefix}[us_bank_account]` : 'us_bank_account'
  const method =
    input.type === 'card'
      ? insertCard(ctx, readCardInput(input, ctx.now, prefix), billingOf(input), input.metadata)
      : insertBank(ctx, bankOf(input, prefix), billingOf(input), input.metadata, hash)
  method.state.allow_redisplay = input.allow_redisplay ?? 'unspecified'
  ctx.objects.save(method)
  return method
}

/** The payment method of that id; a token such as `pm_card_visa` becomes a new one. */
export function resolvePaymentMethod(ctx: Context, idOrToken: string): Stored<'payment_method'> {
  const account_number = bankTokens[idOrToken]
  if (account_number) return insertBank(ctx, { account_number, routing_number: testRoutingNumber })
  const number = cardTokens[idOrToken]
  if (!number) return loadOr404(ctx, 'payment_method', idOrToken, 'payment_method')
  return insertCard(ctx, { number, exp_month: 12, exp_year: expiryYear(ctx.now) })
}

function insert(
  ctx: Context,
  what: Pick<PaymentMethodState, 'card' | 'bank'>,
  billing: Partial<BillingDetails>,
  metadata: MetadataChange | undefined,
  id = newId('pm'),
): Stored<'payment_method'> {
  return ctx.objects.insert('payment_method', ctx, id, ctx.now, {
    ...what,
    billing_details: { ...emptyBillingDetails, ...billing },
    customer: null,
    metadata: changeMetadata({}, metadata),
  })
}
