import { expect, it } from 'vitest'
import { hrefOf, keyPages, routeOf } from './route.ts'

it.each([
  ['', '', { page: 'start' }],
  ['', '#/', { page: 'start' }],
  ['', '#/nowhere', { page: 'start' }],
  ['?paid=cs_test_1', '', { page: 'paid', sessionId: 'cs_test_1' }],
  ['?paid=', '', { page: 'paid', sessionId: '' }],
  ['?onboarding=done', '', { page: 'onboarded', outcome: 'done' }],
  ['?onboarding=again', '', { page: 'onboarded', outcome: 'again' }],
  ['?onboarding=done', '#/account', { page: 'account' }],
  ['?paid=cs_test_1', '#/', { page: 'start' }],
  ['?paid=cs_test_1', '#/products', { page: 'products' }],
])('%s%s', (search, hash, route) => expect(routeOf({ search, hash })).toEqual(route))

it('finds each page at its own address', () => {
  for (const page of ['start', ...keyPages] as const) {
    const { search, hash } = new URL(hrefOf(page), 'http://portal.example')
    expect(routeOf({ search, hash })).toEqual({ page })
  }
})
