import { listOf } from '../../http/lists.ts'
import { chargeWire } from '../../resources/charges/object.ts'
import { indexedStateIs } from '../../store/objects.ts'
import type { Move } from '../move.ts'

export const latestCharge: Move = {
  version: '2022-11-15',
  title: 'A payment intent has its `latest_charge` instead of its `charges`.',
  page: 'https://docs.stripe.com/changelog/2022-11-15',
  answers: {
    payment_intent(intent, ctx) {
      const id = String(intent.id)
      const made = ctx.objects.everywhere(
        'charge',
        -1,
        indexedStateIs('objects_by_payment_intent', 'payment_intent', id),
      )
      const charges = made.filter(({ live }) => live === ctx.live).map(chargeWire)
      return { ...intent, charges: listOf(charges.toReversed(), `/v1/charges?payment_intent=${id}`) }
    },
  },
}
