import { expect, test } from 'vitest'
import { heldLabels } from './held-labels.ts'
import type { Held } from './wire.ts'

const held = (fields: Partial<Held>): Held => ({
  ...{ amount: 1000, currency: 'usd', reason: 'in_dispute', ends: 'decision', until: null, count: 1, object_id: null },
  ...fields,
})

test.each<[Partial<Held>, string, RegExp, RegExp]>([
  [{}, 'In dispute', /reversed a payment/, /^It is held until the bank has decided, which/],
  [{ count: 3, ends: 'answer', until: 5 }, 'In dispute', /reversed 3 payments/, /Your response is due by May 5\.$/],
  [{ ends: 'answer' }, 'In dispute', /reversed a payment/, /^It is held until the bank has decided, which/],
  [
    { reason: 'not_transferable', ends: 'onboarding', count: 2 },
    'Held by the platform',
    /took 2 payments.*cannot/,
    /onboarding/,
  ],
  [
    { reason: 'not_transferable', ends: 'transfer', until: 5 },
    'Held by the platform',
    /took a payment.*transfers/,
    /is tried May 5\.$/,
  ],
  [{ reason: 'not_transferable', ends: 'transfer' }, 'Held by the platform', /took a payment/, /next transfer\.$/],
  [{ reason: 'manual_payout', ends: 'platform' }, 'To be paid by the platform', /other means/, /Ask the platform/],
  [{ reason: 'owed_to_platform', ends: 'earnings', amount: -5 }, 'Owed to the platform', /exceeded/, /next earnings/],
  [{ reason: 'payouts_paused', ends: 'onboarding', count: 0 }, 'Payouts paused', /on your balance/, /onboarding/],
])('%j is called %s', (fields, name, why, until) => {
  const labels = heldLabels(held(fields), 'May 5')
  expect(labels.name).toBe(name)
  expect(labels.why).toMatch(why)
  expect(labels.until).toMatch(until)
})
