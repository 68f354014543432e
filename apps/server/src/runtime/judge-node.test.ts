import { expect, test } from 'vitest'
import { judgeNode } from './judge-node.ts'
import releases from './node-releases.json' with { type: 'json' }

test.each([
  ['24.22.1', undefined],
  ['24.23.0', undefined],
  ['26.12.1', undefined],
  ['26.13.0', undefined],
  ['24.21.0', 'vulnerable'],
  ['24.22.0', 'vulnerable'],
  ['24.9.9', 'vulnerable'],
  ['26.12.0', 'vulnerable'],
  ['26.1.0', 'vulnerable'],
  ['18.20.8', 'unsupported'],
  ['20.20.2', 'unsupported'],
  ['22.23.4', 'unsupported'],
  ['25.9.0', 'unsupported'],
  ['28.0.0', 'unsupported'],
] as const)('Node.js %s: %s', (version, kind) => {
  expect(judgeNode(version)?.kind).toBe(kind)
})

test('a vulnerable version is reported in one line with the advisory and the version that has the fix', () => {
  const message = judgeNode('24.21.0')?.message
  expect(message).toContain('24.21.0')
  expect(message).toContain(releases.advisory)
  expect(message).toContain('24.22.1')
  expect(message).not.toContain('\n')
})

test('every supported line has a patched version', () => {
  expect(Object.keys(releases.patched)).toEqual(expect.arrayContaining(releases.supported.map(String)))
})
