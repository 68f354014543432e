import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'

test('loses nothing', () => {
  const code = "const a = await b('//not a comment') // a comment\n"
  const text = highlight(code, 'typescript').map((token) => token.text)
  expect(text.join('')).toBe(code)
})

test('tells strings from comments', () => {
  const tokens = highlight("f('https://x') // why", 'typescript')
  expect(tokens).toContainEqual({ kind: 'string', text: "'https://x'" })
  expect(tokens).toContainEqual({ kind: 'comment', text: '// why' })
  expect(tokens).toContainEqual({ kind: 'name', text: 'f' })
})

test('reads a shell line with an address that holds a #', () => {
  const tokens = highlight("curl http://x/#y -H 'A: b' # end", 'shell')
  expect(tokens).toContainEqual({ kind: 'word', text: 'curl' })
  expect(tokens).toContainEqual({ kind: 'name', text: '-H' })
  expect(tokens.filter((token) => token.kind === 'comment')).toEqual([{ kind: 'comment', text: '# end' }])
})

test('tells the names of JSON from its texts, whatever is escaped in them', () => {
  const code = '{"a\\"b": "c: \\"d\\"", "e": [null, 1]}'
  const tokens = highlight(code, 'json')
  expect(tokens.map(({ text }) => text).join('')).toBe(code)
  expect(tokens.filter(({ kind }) => kind !== 'plain')).toEqual([
    { kind: 'name', text: '"a\\"b"' },
    { kind: 'string', text: '"c: \\"d\\""' },
    { kind: 'name', text: '"e"' },
    { kind: 'word', text: 'null' },
  ])
})
