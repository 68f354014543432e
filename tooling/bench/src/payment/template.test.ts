import { expect, test } from 'vitest'
import { echo, echoes, kindOf, renumber, serialOf } from './template.ts'

const session = 'cs_test_aBcDeFgHiJkLmNoPqRsT'
const numbered = 'cs_test_aBcDeFgHiJkL00000012'

test('each id becomes that of a payment with a serial number, which a path says again', () => {
  expect(renumber(`{"id":"${session}","account":"acct_1234567890"}`, 12)).toBe(
    `{"id":"${numbered}","account":"acct_1234567890"}`,
  )
  expect(serialOf(`/v1/checkout/sessions/${numbered}?expand=x`)).toBe(12)
  expect(serialOf('/v1/checkout/sessions')).toBeNull()
})

test('requests about different payments are of one kind, those of different accounts are not', () => {
  const asked = { method: 'GET', path: `/v1/checkout/sessions/${session}`, account: 'acct_1', form: '' }
  expect(kindOf(asked)).toBe(kindOf({ ...asked, path: `/v1/checkout/sessions/${numbered}` }))
  expect(kindOf(asked)).not.toBe(kindOf({ ...asked, account: 'acct_2' }))
})

test('a reference of a request is echoed, an amount is not', () => {
  const recorded = 'metadata[ref]=0d4b61b0-5a4c-4f52&amount=1000'
  const replaced = echoes(recorded, 'metadata[ref]=ffffffff-5a4c-4f52&amount=2000')
  expect(echo('{"ref":"0d4b61b0-5a4c-4f52","amount":1000}', replaced)).toBe(
    '{"ref":"ffffffff-5a4c-4f52","amount":1000}',
  )
})
