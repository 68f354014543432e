import { expect, test } from 'vitest'
import { documentOf, hasForeignBrand } from './document.ts'

test.each([
  ['/mer_1/test/details', '/details'],
  ['/mer_1/live/details', '/details'],
  ['/mer_1/test/account', '/'],
  ['/mer_1/test', '/'],
  ['/operator/merchants/details', '/'],
  ['/sign-in', '/'],
  ['/', '/'],
])('%s is shown by the document %s', (pathname, document) => {
  expect(documentOf(pathname)).toBe(document)
})

test.each([
  ['?left&merchant=mer_1', '/left', false],
  ['?paid=cs_1&merchant=mer_1', '/paid', false],
  ['?left&merchant=mer_1', '/sign-in', true],
  ['?left&merchant=mer_1', '/', true],
  ['?left', '/sign-in', false],
])(
  'a document with %s has a foreign brand on %s: %s (fault: a sign-in with the brand of a merchant)',
  (search, pathname, foreign) => expect(hasForeignBrand(search, pathname)).toBe(foreign),
)
