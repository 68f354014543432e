import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { DeadlineError } from './with-deadline.ts'

/** The `err` of the line that is written for a thrown value. */
function logged(err: unknown): Record<string, unknown> {
  const lines: string[] = []
  createLog({ logLevel: 'error' }, { write: (line) => lines.push(line) }).error({ err }, 'failed')
  return JSON.parse(lines.join('')).err
}

test('a fault has its stack and its causes', () => {
  const fault = new Error('no row', { cause: new Error('a rule', { cause: 'of the table' }) })
  expect(logged(fault)).toMatchObject({
    name: 'Error',
    message: 'no row',
    stack: expect.stringContaining('log.test.ts'),
  })
  expect(logged(fault)).toMatchObject({ cause: { message: 'a rule', cause: 'of the table' } })
})

test.each([
  Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' }),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout expired'),
  Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }),
  new Error('busy', { cause: new Error('timeout exceeded when trying to connect') }),
  new DeadlineError('no answer in time'),
])('a database that is away has no stack: $message', (error) => {
  expect(logged(error)).toMatchObject({ message: error.message })
  expect(logged(error)).not.toHaveProperty('stack')
})

test('an error that a library has copied into an object keeps its message', () => {
  expect(logged({ message: 'the queue is gone', queue: 'deliveries', stack: 'at …' })).toMatchObject({
    message: 'the queue is gone',
  })
})

test.each([[{ reason: 'why' }], [null], [undefined], ['text'], [[]]])('%j is not [object Object]', (thrown) => {
  expect(JSON.stringify(logged(thrown) ?? null)).not.toContain('[object')
})
