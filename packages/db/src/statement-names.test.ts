import { expect, test } from 'vitest'
import { statementNames } from './statement-names.ts'

test('a text gets a name of its own at its second use', () => {
  const name = statementNames()
  expect(['a', 'a', 'b', 'a', 'b', 'b'].map((sql) => name({ sql }))).toEqual(['', 'mp0', '', 'mp0', 'mp1', 'mp1'])
})

test('the number of names is bounded, and texts that never return take none', () => {
  const name = statementNames()
  for (let i = 0; i < 5_000; i++) name({ sql: `once ${i}` })
  const named = new Set<string>()
  for (let i = 0; i < 1_000; i++) {
    name({ sql: `twice ${i}` })
    named.add(name({ sql: `twice ${i}` }))
  }
  named.delete('')
  expect(named.size).toBe(256)
  expect(name({ sql: 'twice 0' })).toBe('mp0')
})
