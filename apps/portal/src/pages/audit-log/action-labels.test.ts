import { appRouter } from '@merchant-payments/api/router'
import { accessActions } from '@merchant-payments/api/services'
import { expect, test } from 'vitest'
import { actionPhrase } from './action-labels.ts'

/** Mutations that change nothing, or concern no merchant: the audit log has no entries of them. */
const unlogged = [
  'subscriptions.preview',
  'subscriptions.previewSeats',
  'people.invitation',
  'people.rename',
  'people.reauthenticate',
]

const procedures = appRouter._def.procedures as unknown as Record<
  string,
  { _def: { type: string; meta?: { audit?: string | null } } }
>
const actions = Object.entries(procedures)
  .filter(([, { _def }]) => _def.type === 'mutation')
  .map(([path, { _def }]) => _def.meta?.audit ?? path.replace(/^(operator|portal|platform)\./, ''))
  .filter((action) => !unlogged.includes(action))

test.each([...actions, ...accessActions])('%s has words', (action) => expect(actionPhrase(action)).toMatch(/^[a-z].* /))

test('is not misled by names that every object has', () => expect(actionPhrase('constructor')).toBeNull())
