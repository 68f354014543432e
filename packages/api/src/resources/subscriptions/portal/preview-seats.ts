import type { AccountScope } from '../../../core/request/account-scope.ts'
import { unixSeconds } from '../../../core/request/clock.ts'
import { type PricedInvoice, priceInvoice } from '../../../processor/billing/price-invoice.ts'
import { explain } from '../change.ts'
import { loadLive } from '../load.ts'
import { planSeats } from '../plan-seats.ts'
import type { SeatsPreviewWire, SeatsQuestion } from './schema.ts'

/**
 * The cost of a change of seats, as the processor computes it, and the platform's fee. Changes nothing.
 * @throws subscription_not_found, validation_error, ProcessorError
 */
export async function previewSeats(scope: AccountScope, input: SeatsQuestion): Promise<SeatsPreviewWire> {
  const { services, account } = scope
  const { processor, processorClock } = services
  const live = await loadLive(scope, input.id)
  const where = { livemode: account.livemode, hostAccount: live.session.hostAccount }
  const asked = async () => {
    const { items, currentPeriodEnd } = await processor.subscriptions.retrieve(where, input.id)
    const { item, feeLine } = planSeats(items, input, live.session)
    const proration = input.proration_behavior
    const question = { id: input.id, item, feeLine, quantity: input.quantity, proration }
    return { preview: await processor.subscriptions.previewSeats(where, question), currentPeriodEnd }
  }
  const { preview, currentPeriodEnd } = await asked().catch((error: unknown) => explain(scope, live, error))
  const now = input.proration_behavior === 'always_invoice'
  return {
    object: 'seats_preview',
    subscription_id: input.id,
    quantity: input.quantity,
    proration_behavior: input.proration_behavior,
    proration_date: preview?.proratedAt ? unixSeconds(preview.proratedAt) : null,
    invoice: preview && {
      when: now ? 'now' : 'next_period',
      date: unixSeconds(now ? (preview.proratedAt ?? processorClock.now()) : currentPeriodEnd),
      ...toInvoice(priceInvoice(preview, live.session, { as: 'draft', at: currentPeriodEnd })),
    },
  }
}

function toInvoice({ currency, lines, moreLines, total, amountDue, fee }: PricedInvoice) {
  return {
    currency,
    lines: lines.map(({ description, amount, quantity, proration, start, end }) => ({
      description,
      amount: Number(amount),
      quantity,
      proration,
      period_start: unixSeconds(start),
      period_end: unixSeconds(end),
    })),
    has_more_lines: moreLines,
    total: Number(total),
    amount_due: Number(amountDue),
    fee_amount: Number(fee),
  }
}
