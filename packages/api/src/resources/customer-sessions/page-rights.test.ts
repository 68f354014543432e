import { expect, test } from 'vitest'
import { type PageAction, pageActions } from '../../contract/customer-sessions/page-actions.ts'
import type { ActVerb } from './act-types.ts'
import { mayDo, rightsOf } from './page-rights.ts'

const rights = (chosen: readonly PageAction[], state: object = {}) =>
  rightsOf({ account: state as never, pageActions: chosen })
const verbs: Readonly<Record<PageAction, readonly ActVerb[]>> = {
  cancel: ['cancel', 'reactivate'],
  pause: ['pause', 'resume'],
  change_seats: ['changeSeats'],
  change_plan: ['changePlan'],
  change_payment_method: ['newCard', 'addMethod', 'setDefault', 'deleteMethod'],
  change_details: ['changeDetails'],
  complete_invoice: ['completeInvoice'],
}
const all = Object.values(verbs).flat()

test.each(pageActions)('a merchant that allows %s alone allows its verbs alone', (action) => {
  expect(all.filter((verb) => mayDo(rights([action]), verb))).toEqual(verbs[action])
})

test.each([{ suspended: true }, { suspendedInMode: true }])('a customer of a merchant %o may cancel alone', (state) => {
  for (const chosen of [[], pageActions])
    expect(all.filter((verb) => mayDo(rights(chosen, state), verb, { due: true }))).toEqual(['cancel'])
})

test.each([{ paused: { payments: true } }, { rejected: true }, { closed: true }])(
  'a customer of a merchant %o makes no change that is charged at once',
  (state) => {
    const charging = ['resume', 'changeSeats', 'changePlan']
    expect(all.filter((verb) => !mayDo(rights(pageActions, state), verb))).toEqual(charging)
  },
)

test('a subscription that does not run on is not paused or changed', () => {
  const state = { due: true, isRenewing: false }
  expect(all.filter((verb) => !mayDo(rights(pageActions), verb, state))).toEqual(['pause', 'changeSeats', 'changePlan'])
})

test('an open payment can be paid whatever the merchant allows', () => {
  expect(all.filter((verb) => mayDo(rights([]), verb, { due: true }))).toEqual(['newCard'])
})
