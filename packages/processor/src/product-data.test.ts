import { expect, test } from 'vitest'
import { descriptorOf, labelsOf } from './product-data.ts'

test.each([
  ['TEA', 'TEA'],
  ['HARBOUR TEA COMPANY', 'HARBOUR TE'],
  ['ISLAND 12 3', 'ISLAND 12'],
  ['TEA & CAKES = [~+,;?]', 'TEA & CAKE'],
  ['', undefined],
  [null, undefined],
])('of the statement descriptor %o a card shows %o', (text, suffix) => {
  expect(descriptorOf(text).statement_descriptor_suffix).toBe(suffix)
})

test('a unit label and a tax code are sent where the product has them', () => {
  expect(labelsOf({ unitLabel: 'bag', taxCode: 'txcd_99999999' })).toEqual({
    unit_label: 'bag',
    tax_code: 'txcd_99999999',
  })
  expect(labelsOf({ unitLabel: null, taxCode: null })).toEqual({})
})
