import { expect, test } from 'vitest'
import { inspectBody } from './inspected-request.ts'
import { redactText } from './redact.ts'

test.each([
  ['sk_test_4eC39HqLyjWDarjtT1zdp7dc', 'sk_test_…'],
  ['Bearer rk_live_abc123', 'Bearer rk_live_…'],
  ['whsec_C2hs3gAntgo5ghHc', 'whsec_…'],
  ['pi_1abc_secret_2def', 'pi_1abc_secret_…'],
  ['pay with 4242 4242 4242 4242 please', 'pay with •••• 4242 please'],
  ['4242-4242-4242-4242', '•••• 4242'],
  ['378282246310005', '•••• 0005'],
  // Neither a number of a card nor a secret.
  ['4242424242424241', '4242424242424241'],
  ['1798051909', '1798051909'],
  ['ch_424242424242424242', 'ch_424242424242424242'],
  ['pk_test_abc', 'pk_test_abc'],
])('of %j is shown %j', (text, shown) => {
  expect(redactText(text)).toBe(shown)
})

test('a form is shown without what it must not say', () => {
  const sent = new URLSearchParams({
    type: 'card',
    'card[number]': '4242424242424241',
    'card[cvc]': '123',
    'card[exp_month]': '12',
    'us_bank_account[account_number]': '000123456789',
    'individual[id_number]': '000000000',
    'metadata[note]': 'was 4000 0000 0000 0002',
    'expand[]': 'latest_charge',
  })
  expect(inspectBody(String(sent))).toEqual({
    form: [
      ['type', 'card'],
      ['card[number]', '•••• 4241'],
      ['card[cvc]', '…'],
      ['card[exp_month]', '12'],
      ['us_bank_account[account_number]', '•••• 6789'],
      ['individual[id_number]', '…'],
      ['metadata[note]', 'was •••• 0002'],
      ['expand[]', 'latest_charge'],
    ],
  })
})

test('so is JSON, however deep', () => {
  const answered = {
    id: 'we_1',
    secret: 'whsec_abc',
    client_secret: 'seti_1_secret_2',
    list: [{ account_number: '000123456789', number: 'ABC-0001', amount: 4242424242424242 }],
    password: null,
  }
  expect(inspectBody(JSON.stringify(answered))).toEqual({
    json: {
      id: 'we_1',
      secret: 'whsec_…',
      client_secret: 'seti_1_secret_…',
      list: [{ account_number: '•••• 6789', number: 'ABC-0001', amount: 4242424242424242 }],
      password: null,
    },
  })
  expect(inspectBody('{"cut": "sk_test_abc')).toEqual({ text: '{"cut": "sk_test_…' })
  expect(inspectBody('')).toBeNull()
})
