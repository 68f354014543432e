import { expect, test } from 'vitest'
import { unreachable } from './endpoint-url.ts'

const stripe = { live: undefined, test: undefined, apiBase: undefined }
const sandbox = { ...stripe, apiBase: 'http://127.0.0.1:4243' }

test.each([
  ['https://pay.example.com', stripe, true, null],
  ['https://pay.example.com', stripe, false, null],
  ['http://pay.example.com', stripe, false, null],
  ['http://pay.example.com', stripe, true, /https/],
  ['http://pay.example.com', sandbox, true, /https/],
  ['http://127.0.0.1:4242', stripe, false, /this machine/],
  ['https://localhost', stripe, true, /this machine/],
  ['http://[::1]:4242', stripe, false, /this machine/],
  ['http://127.0.0.1:4242', sandbox, true, null],
  ['http://127.0.0.1:4242', undefined, false, null],
])(
  'an endpoint at %s with the processor %o in live mode %s is refused with %s',
  (publicUrl, processor, live, reason) => {
    const refused = unreachable({ publicUrl, stripe: processor }, live)
    if (reason === null) expect(refused).toBeNull()
    else expect(refused).toMatch(reason)
  },
)
