import { refundsOfCharge } from '../../resources/refunds/refund.ts'
import type { Move } from '../move.ts'

export const refundsOfCharges: Move = {
  version: '2022-11-15',
  title: 'A charge has its `refunds` when they are expanded, and no longer by itself.',
  page: 'https://docs.stripe.com/changelog/2022-11-15',
  answers: {
    charge: (charge, ctx) => ({ ...charge, refunds: charge.refunds ?? refundsOfCharge(ctx, String(charge.id)) }),
  },
}
