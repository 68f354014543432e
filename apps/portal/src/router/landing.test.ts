import { expect, test } from 'vitest'
import { landingOf } from './landing.ts'

test.each([
  ['', '', null],
  ['', '#/payments', null],
  ['?paid=cs_test_1', '', '/#/paid?session=cs_test_1'],
  ['?paid=', '', '/#/paid?session='],
  ['?paid=a%26b', '#/', '/#/paid?session=a%26b'],
  ['?left', '', '/#/left'],
  ['?left&merchant=mer_1', '', '/?left&merchant=mer_1#/left'],
  ['?paid=cs_1&merchant=mer_1', '', '/?paid=cs_1&merchant=mer_1#/paid?session=cs_1'],
  ['?onboarding=done', '', '/#/onboarded?outcome=done'],
  ['?onboarding=again', '', '/#/onboarded?outcome=again'],
  ['?onboarding=x', '', '/#/onboarded?outcome=done'],
  ['?paid=cs_test_1', '#/sign-in', null],
])('%s%s', (search, hash, landing) => expect(landingOf({ search, hash })).toBe(landing))
