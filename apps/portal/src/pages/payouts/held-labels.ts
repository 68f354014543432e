import type { ReactElement, ReactNode } from 'react'
import { payouts } from '#messages/payouts.ts'
import type { Held } from './wire.ts'

const t = payouts.heldLabels

/** The names of held amounts. */
const names: Readonly<Record<Held['reason'], string>> = t.names

const reasons: Readonly<Record<Held['reason'], (held: Held) => string>> = {
  not_transferable: ({ count, ends }) =>
    ends === 'transfer'
      ? t.willBeTransferred({ payments: payments(count) })
      : t.cannotReceiveTransfers({ payments: payments(count) }),
  manual_payout: () => t.paidByOtherMeans,
  in_dispute: ({ count }) => t.reversedByBanks({ count }),
  owed_to_platform: () => t.owedToPlatform,
  payouts_paused: () => t.payoutsPaused,
}

/** Until when an amount without a date is held. */
const ends: Readonly<Record<Exclude<Held['ends'], 'answer'>, string>> = t.ends

/** The held amounts with their reasons, and until when. @param date the day or the time of `until` */
export function heldLabels(held: Held, date: ReactElement | string): { name: string; why: string; until: ReactNode } {
  const labels = { name: names[held.reason], why: reasons[held.reason](held) }
  if (held.ends === 'answer') return { ...labels, until: held.until === null ? ends.decision : t.answerBy({ date }) }
  const dated = held.ends === 'transfer' && held.until !== null
  return { ...labels, until: dated ? t.transferOn({ date }) : ends[held.ends] }
}

function payments(count: number): string {
  return t.payments({ count })
}
