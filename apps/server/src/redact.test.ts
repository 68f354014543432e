import { describe, expect, test } from 'vitest'
import { redact } from './redact.ts'

describe('redact', () => {
  test.each([
    ['an API key', `key svc_live_${'a1B2'.repeat(10)} given`, 'key [redacted] given'],
    ['a key of the processor', 'Invalid API Key: sk_test_51Abc', 'Invalid API Key: [redacted]'],
    ['a signing secret', 'whsec_ab-cd_ef', '[redacted]'],
    ['an authorization header', '"authorization":"Bearer abc.def-ghi"', '"authorization":"[redacted]"'],
    ['a client secret', 'pi_3Abc_secret_xyz failed', '[redacted] failed'],
    ['a client secret of a card that is kept', 'seti_1Abc_secret_xyz failed', '[redacted] failed'],
    ['a client secret of a checkout', 'cs_test_1Abc_secret_xyz failed', '[redacted] failed'],
    ['a card number', 'card 4242424242424242 declined', 'card 4000000000004242 declined'],
    [
      'a card number in groups',
      '5555 5555 5555 4444 and 3782-822463-10005',
      '5000 0000 0000 4444 and 3000-000000-00005',
    ],
    ['a card number as a JSON number', '{"n":4242424242424242}', '{"n":4000000000004242}'],
  ])('takes out %s', (_what, text, clean) => {
    expect(redact(text)).toBe(clean)
  })

  test.each([
    ['ids', 'pi_3AbcDef cs_test_a1B2 key_0123456789 mer_abc evt_1'],
    ['a request id', '12345678-1234-4123-8123-123456789012'],
    ['a number that is no card', '1234567890123456'],
    ['short and long numbers', '4242 42424242424242424242'],
    ['words', 'a basic plan, the bearer of news'],
  ])('leaves %s', (_what, text) => {
    expect(redact(text)).toBe(text)
  })
})
