import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import type { Stored } from '../../store/objects.ts'
import { taxIdsOf } from '../customers/tax-ids.ts'
import { loadOr404 } from '../load.ts'
import { onClock } from '../test-clocks/test-clock.ts'
import type { BilledCustomer, InvoiceState } from './state.ts'

/**
 * An invoice, and the context at the time of its customer's test clock. A status that is not expected throws a 400, an
 * unknown id a 404.
 */
export function loadInvoice(
  requestCtx: Context,
  id: string,
  expected: InvoiceState['status'][],
  verb: string,
): { ctx: Context; invoice: Stored<'invoice'> } {
  const invoice = loadOr404(requestCtx, 'invoice', id)
  const { status, test_clock } = invoice.state
  if (!expected.includes(status)) {
    throw invalid(
      `You cannot ${verb} this invoice because it has a status of ${status}.`,
      undefined,
      'invoice_not_editable',
    )
  }
  return { ctx: onClock(requestCtx, test_clock), invoice }
}

/** Throws a 400 while the bank has not answered to the invoice's last payment. */
export function assertNotProcessing(ctx: Context, { state }: Stored<'invoice'>): void {
  const intent = ctx.objects.find('payment_intent', ctx, state.payment_intent ?? '')
  if (intent?.state.status !== 'processing') return
  throw invalid('The bank has not answered to the last payment of this invoice yet.', undefined, 'invoice_not_editable')
}

/** The customer details of an invoice, as the customer is now. */
export function billedCustomer(ctx: Context, id: string): BilledCustomer {
  const state = ctx.objects.find('customer', ctx, id)?.state
  return {
    address: state?.address ?? null,
    email: state?.email ?? null,
    name: state?.name ?? null,
    phone: state?.phone ?? null,
    shipping: state?.shipping ?? null,
    tax_exempt: state?.tax_exempt ?? 'none',
    tax_ids: taxIdsOf(ctx, id).map(({ type, value }) => ({ type, value })),
  }
}
