import type { SubscriptionSession } from '@merchant-payments/db'
import { correctionText, type SeatPreview } from '@merchant-payments/processor'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { unixSeconds } from '../../../core/request/clock.ts'
import { feeTermsOf } from '../../../money/fees/fee-terms.ts'
import { invoiceFee } from '../../../money/fees/invoice-fee.ts'
import { minimumOf } from '../../../money/fees/minimums.ts'
import { passedInvoiceFee } from '../../../money/fees/passed-invoice-fee.ts'
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
      ...toInvoice(withExactFee(preview, live.session, currentPeriodEnd)),
    },
  }
}

/** With the correction of the passed fee's lines that the draft will get, and with our fee on the amount due. */
function withExactFee(preview: SeatPreview, sold: SubscriptionSession, end: Date) {
  const { passedFee, balance, total } = preview
  const terms = feeTermsOf(sold)
  if (passedFee === null) return { ...preview, fee: invoiceFee(preview.amountDue, terms) }
  const net = total - passedFee
  const amount = passedInvoiceFee({ net, balance }, terms, minimumOf(sold.currency, terms)) - passedFee
  const due = total + amount + balance
  const amountDue = due > 0n ? due : 0n
  const line = { description: correctionText, amount, quantity: 1, proration: false, start: end, end }
  return {
    ...preview,
    lines: amount === 0n ? preview.lines : [...preview.lines, line],
    total: total + amount,
    amountDue,
    fee: invoiceFee(amountDue, terms),
  }
}

function toInvoice({ currency, lines, moreLines, total, amountDue, fee }: SeatPreview & { fee: bigint }) {
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
