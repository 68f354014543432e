import { expanded, type Move } from '../move.ts'

export const collectedShipping: Move = {
  version: '2025-03-31.basil',
  title:
    'A checkout session has the address of its page in `collected_information.shipping_details` instead of `shipping_details`.',
  page: 'https://docs.stripe.com/changelog/basil',
  answers: {
    'checkout.session': (session) => ({
      ...session,
      shipping_details: expanded(expanded(session, 'collected_information') ?? {}, 'shipping_details'),
    }),
  },
}
