import { expect, test } from 'vitest'
import { path } from './path.ts'

test('ids are percent-encoded', () => {
  expect(path`/products/${'prod_1'}`).toBe('/products/prod_1')
  expect(path`/a/${'x/../y?z#'}/b/${'ä'}`).toBe('/a/x%2F..%2Fy%3Fz%23/b/%C3%A4')
})

test.for(['', ' ', '\n', '.', '..'])('%j is refused', (id) => {
  expect(() => path`/products/${id}`).toThrow(TypeError)
})

test.for([undefined, null, 7, {}])('%j, which is no string, is refused', (id) => {
  expect(() => path`/products/${id as string}`).toThrow('An id must be a string')
})
