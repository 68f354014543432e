import { expect, test } from 'vitest'
import { documentOf } from './document.ts'

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
