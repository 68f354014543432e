import { accessActions, appRouter } from '@merchant-payments/api'
import { expect, test } from 'vitest'
import { actionWords } from './action-words.ts'

/** Mutations in form only, or about no merchant: they are not in the audit log. */
const unlogged = ['events.follow', 'subscriptions.previewSeats', 'people.invitation', 'people.rename']

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
const actions = Object.entries(procedures)
  .filter(([, { _def }]) => _def.type === 'mutation')
  .map(([path]) => path.replace(/^(operator|portal)\./, ''))
  .filter((action) => !unlogged.includes(action))

test.each([...actions, ...accessActions])('%s is said in words', (action) =>
  expect(actionWords(action)).toMatch(/^[a-z].* /),
)

test('is not misled by names that every object has', () => expect(actionWords('constructor')).toBeNull())
