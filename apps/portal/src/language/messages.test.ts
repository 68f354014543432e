import { IntlMessageFormat } from 'intl-messageformat'
import { createElement, isValidElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { formatMessage } from './format-message.ts'
import { messages } from './messages.ts'

const sources = {
  saved: 'Saved.',
  seats: '{count, plural, one {# seat} other {# seats}} of {name}',
  rest: '{count, plural, =0 {None are left} one {One is left} other {{name} has # left}}, {kind, select, a {in all} other {}}.',
  terms: 'Read the <link>terms of {name}</link>.',
  quotes: "It isn''t '{'closed'}': it’s \"open\" # 'yet'",
} as const
const t = messages({ ...sources, list: { empty: 'Nothing yet.' } })

test('a message without values is a string', () => {
  expect(t.saved).toBe('Saved.')
  expect(t.list.empty).toBe('Nothing yet.')
  expectTypeOf(t.saved).toEqualTypeOf<string>()
})

test('a message of texts and numbers makes a string', () => {
  const text: string = t.seats({ count: 1, name: 'Tea' })
  expect(text).toBe('1 seat of Tea')
  expect(t.seats({ count: 1200, name: 'Tea' })).toBe('1,200 seats of Tea')
})

test('a message with elements makes an element', () => {
  const named = t.seats({ count: 2, name: createElement('b', null, 'Tea') })
  expect(isValidElement(named) && renderToStaticMarkup(named)).toBe('2 seats of <b>Tea</b>')
  const link = (text: unknown) => createElement('a', { href: '/terms' }, text as string)
  expect(renderToStaticMarkup(t.terms({ link, name: 'Tea' }))).toBe('Read the <a href="/terms">terms of Tea</a>.')
})

test('a value that a message lacks is a type error, and an error', () => {
  // @ts-expect-error the message has a name
  expect(() => t.seats({ count: 1 })).toThrow('has no name')
})

test('a message that another language lacks is a type error', () => {
  // @ts-expect-error the other messages are missing
  const french: typeof t = messages({ saved: 'Enregistré.' })
  expect(french.saved).toBe('Enregistré.')
})

describe('a message is read as intl-messageformat reads it', () => {
  const plain = (message: string, values: Record<string, string | number>) =>
    formatMessage(message, values, (inside) => inside.join('')).join('')
  test.each(Object.values(sources))('%s', (message) => {
    for (const count of [0, 1, 2, 5, 1000]) {
      for (const kind of ['a', 'b']) {
        const values = { count, kind, name: 'Tea' }
        const ignored = message.replaceAll(/<\/?link>/g, '')
        expect(plain(ignored, values)).toBe(new IntlMessageFormat(ignored, 'en').format(values))
      }
    }
  })
})
