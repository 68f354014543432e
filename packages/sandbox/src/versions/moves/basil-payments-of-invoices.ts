import type { Context } from '../../http/context.ts'
import type { Json, Wire } from '../../http/wire.ts'
import { chargeWire } from '../../resources/charges/object.ts'
import { invoiceWire } from '../../resources/invoices/object.ts'
import { paymentIntentWire } from '../../resources/payment-intents/payment-intent.ts'
import type { Stored } from '../../store/objects.ts'
import { expanded, type Move } from '../move.ts'

function invoiceOf(ctx: Context, { id }: Wire): Stored<'invoice'> | null {
  return ctx.objects.findAnywhere('invoice', String(id ?? ''), ctx.live)
}

/** The intent of an invoice that is final: a draft has none. */
function intentOf(ctx: Context, invoice: Wire): Stored<'payment_intent'> | null {
  const id = invoice.status === 'draft' ? null : invoiceOf(ctx, invoice)?.state.payment_intent
  return ctx.objects.findAnywhere('payment_intent', id ?? '', ctx.live)
}

function chargeOf(ctx: Context, invoice: Wire): Stored<'charge'> | null {
  return ctx.objects.findAnywhere('charge', intentOf(ctx, invoice)?.state.latest_charge ?? '', ctx.live)
}

function intentOfInvoice(ctx: Context, invoice: Wire): Json {
  const intent = intentOf(ctx, invoice)
  return intent && paymentIntentWire(ctx, intent)
}

function chargeOfInvoice(ctx: Context, invoice: Wire): Json {
  const charge = chargeOf(ctx, invoice)
  return charge && chargeWire(charge)
}

function paidInvoice(ctx: Context, intent: string): string | null {
  return ctx.objects.findAnywhere('payment_intent', intent, ctx.live)?.state.invoice ?? null
}

function idOf(intent: Json | undefined): string {
  return typeof intent === 'object' && intent !== null && !Array.isArray(intent)
    ? String(intent.id ?? '')
    : String(intent ?? '')
}

const invoiceOfIntent = (ctx: Context, intent: Wire) => paidInvoice(ctx, idOf(intent.id))
const invoiceOfCharge = (ctx: Context, charge: Wire) => paidInvoice(ctx, idOf(charge.payment_intent))

function wholeInvoice(ctx: Context, id: string | null): Json {
  const invoice = id === null ? null : ctx.objects.findAnywhere('invoice', id, ctx.live)
  return invoice && invoiceWire(ctx, invoice)
}

export const paymentsOfInvoices: Move = {
  version: '2025-03-31.basil',
  title:
    'An invoice has `payments` instead of `payment_intent`, `charge`, `paid`, `paid_out_of_band`, `application_fee_amount` and ' +
    '`transfer_data`; a payment intent and a charge no longer name their `invoice`.',
  page: 'https://docs.stripe.com/changelog/basil/2025-03-31/add-support-for-multiple-partial-payments-on-invoices',
  answers: {
    invoice(invoice, ctx) {
      const state = invoiceOf(ctx, invoice)?.state
      const transfer = state?.transfer_data
      return {
        ...invoice,
        application_fee_amount: state?.application_fee_amount ?? null,
        charge: expanded(invoice, 'charge') ?? chargeOf(ctx, invoice)?.id ?? null,
        paid: invoice.status === 'paid',
        paid_out_of_band: invoice.status === 'paid' && state?.paid_out_of_band === true,
        payment_intent: expanded(invoice, 'payment_intent') ?? intentOf(ctx, invoice)?.id ?? null,
        transfer_data: transfer ? { amount: null, destination: transfer.destination } : null,
      }
    },
    payment_intent: (intent, ctx) => ({
      ...intent,
      invoice: expanded(intent, 'invoice') ?? invoiceOfIntent(ctx, intent),
    }),
    charge: (charge, ctx) => ({ ...charge, invoice: expanded(charge, 'invoice') ?? invoiceOfCharge(ctx, charge) }),
  },
  expands: {
    invoice: { charge: chargeOfInvoice, payment_intent: intentOfInvoice },
    payment_intent: { invoice: (ctx, intent) => wholeInvoice(ctx, invoiceOfIntent(ctx, intent)) },
    charge: { invoice: (ctx, charge) => wholeInvoice(ctx, invoiceOfCharge(ctx, charge)) },
  },
}
