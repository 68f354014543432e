import { expect, test } from 'vitest'
import type { Endpoint } from './delivery.ts'
import { HeldEndpoint } from './held-endpoint.ts'

const key = { accountId: 1, endpointId: 'we_1' }
const endpoint: Endpoint = {
  ...key,
  url: 'https://shop.example/hook',
  sealedSecret: '',
  previousSealedSecret: null,
  previousSecretExpiresAt: null,
  formerSecretHints: [],
  active: true,
  suspending: false,
  failures: 0,
  sinceFailureMs: null,
}

test('a commit during a read is followed by another read (fault: its delivery waited for the next search)', () => {
  const held = new HeldEndpoint(key, { maxPerEndpoint: 9, retrySchedule: [0] }, 0)
  const read = (readAt: number, meanwhile: () => void) => {
    const wanted = held.wants(readAt)
    if (wanted === null) throw new Error('no read is wanted')
    meanwhile()
    held.take(wanted, endpoint, [], { readAt, isKnown: () => false })
  }
  read(1, () => undefined)
  expect(held.wants(2)).toBeNull()
  held.hint(3)
  read(4, () => held.hint(5))
  expect(held.wants(6)).not.toBeNull()
  read(6, () => undefined)
  expect(held.wants(7)).toBeNull()
})
