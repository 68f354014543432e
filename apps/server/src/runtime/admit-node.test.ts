import { expect, test } from 'vitest'
import { admitNode } from './admit-node.ts'

const outcome = (version: string, production: boolean, allowVulnerable: boolean) => {
  const { refusal, warning } = admitNode({ version, production, allowVulnerable })
  return [refusal !== null, warning !== null]
}

test.each([
  ['24.22.1', true, false, [false, false]],
  ['24.22.1', false, false, [false, false]],
  ['24.21.0', true, false, [true, false]],
  ['24.21.0', true, true, [false, true]],
  ['24.21.0', false, false, [false, true]],
  ['22.23.4', true, false, [true, false]],
  ['22.23.4', true, true, [true, false]],
] as const)(
  'Node.js %s, production %s, consent %s: [refused, warned] is %j',
  (version, production, consent, expected) => {
    expect(outcome(version, production, consent)).toEqual(expected)
  },
)

test('a refusal names the variable that overrides it where there is one', () => {
  const refusalOf = (version: string) => admitNode({ version, production: true, allowVulnerable: false }).refusal
  expect(refusalOf('24.21.0')).toContain('ALLOW_VULNERABLE_NODE=1')
  expect(refusalOf('22.23.4')).not.toContain('ALLOW_VULNERABLE_NODE')
})
