import { describe, expect, test } from 'vitest'
import { ApiError } from './errors.ts'
import { parseForm } from './form.ts'

const plain = (text: string) => JSON.parse(JSON.stringify(parseForm(text)))

describe('a form', () => {
  test.each([
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
    ['a[0][b]=x&a[1][b]=y', { a: { 0: { b: 'x' }, 1: { b: 'y' } } }],
    ['a[]=x&a[]=y', { a: { 0: 'x', 1: 'y' } }],
    ['a=', { a: '' }],
    ['name=%F0%9F%8E%89+a%26b', { name: '🎉 a&b' }],
    ['metadata[a.b]=1&metadata[__proto__]=2', { metadata: { 'a.b': '1', ['__proto__']: '2' } }],
    ['', {}],
  ])('%s', (text, tree) => {
    expect(plain(text)).toEqual(tree)
  })

  test.each(['a[b=1', 'a]b[=1', '[a]=1', 'a[b]c=1', 'a=1&a[b]=2', `a${'[b]'.repeat(30)}=1`])(
    '%s is refused',
    (text) => {
      expect(() => parseForm(text)).toThrow(ApiError)
    },
  )

  test('a form cannot reach a prototype', () => {
    parseForm('__proto__[polluted]=1&constructor[prototype][polluted]=1')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})
