import type { Held } from './wire.ts'

const words: Readonly<Record<Held['reason'], { name: string; why: string }>> = {
  not_transferable: {
    name: 'Held by the platform',
    why: 'It is transferred to you as soon as your account can receive it.',
  },
  manual_payout: {
    name: 'To be paid by the platform',
    why: 'The payment processor cannot pay you, so the platform pays you by other means.',
  },
  in_dispute: {
    name: 'In dispute',
    why: 'Customers’ banks have reversed these payments. You get the money back for each dispute that you win.',
  },
  owed_to_platform: {
    name: 'Owed to the platform',
    why: 'Refunds and lost disputes exceeded what the platform still held for you. The difference is withheld from your next earnings.',
  },
}

/** Why an amount is not on the balance: the name of the reason, and what happens to the amount. */
export function heldInWords({ reason }: Pick<Held, 'reason'>): { name: string; why: string } {
  return words[reason]
}
