import type { Held } from './wire.ts'

/** The names of held amounts. */
const names: Readonly<Record<Held['reason'], string>> = {
  not_transferable: 'Held by the platform',
  manual_payout: 'To be paid by the platform',
  in_dispute: 'In dispute',
  owed_to_platform: 'Owed to the platform',
  payouts_paused: 'Payouts paused',
}

const reasons: Readonly<Record<Held['reason'], (held: Held) => string>> = {
  not_transferable: ({ count, ends }) =>
    ends === 'transfer'
      ? `The platform took ${payments(count)} for you, and transfers the money to your account.`
      : `The platform took ${payments(count)} for you, and your account cannot receive transfers.`,
  manual_payout: () => 'The payment processor cannot pay you, so the platform pays you by other means.',
  in_dispute: ({ count }) =>
    count === 1
      ? 'The customer’s bank has reversed a payment. You get the money back if you win the dispute.'
      : `Customers’ banks have reversed ${count} payments. You get the money back for each dispute that you win.`,
  owed_to_platform: () => 'Refunds and lost disputes exceeded what the platform still held for you.',
  payouts_paused: () => 'It is on your balance, but the payment processor makes no payouts to your bank account.',
}

/** Until when, without a date: that stands in `until`, if there is one. */
const ends: Readonly<Record<Held['ends'], string>> = {
  onboarding: 'Until your onboarding is finished.',
  transfer: 'Until the next transfer.',
  platform: 'Until the platform settles it. Ask the platform for the date.',
  answer: 'Until the bank has decided. Your response is due by',
  decision: 'Until the bank has decided, which usually takes two to three months.',
  earnings: 'It is withheld from your next earnings.',
}

/** The held amounts with their reasons. A date, if there is one, follows the last. */
export function heldLabels(held: Held): { name: string; why: string; until: string } {
  const { reason, until } = held
  const end = ends[held.ends]
  // The end of an entry without a date.
  if (held.ends === 'answer' && until === null)
    return { name: names[reason], why: reasons[reason](held), until: ends.decision }
  if (held.ends === 'transfer' && until !== null)
    return { name: names[reason], why: reasons[reason](held), until: 'Until the next transfer, which is tried' }
  return { name: names[reason], why: reasons[reason](held), until: end }
}

function payments(count: number): string {
  return count === 1 ? 'a payment' : `${new Intl.NumberFormat().format(count)} payments`
}
