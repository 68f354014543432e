import { expect, test } from 'vitest'
import { descriptorOf, labelsOf } from './product-data.ts'

test.each([
  ['TEA', 'TEA'],
  ['HARBOUR TEA COMPANY', 'HARBOUR TE'],
  ['ISLAND 12 3', 'ISLAND 12'],
  ['1234567890 TEA', undefined],
  ['Thé', undefined],
  ['TEA & CAKES FOR CAFÉ', undefined],
  ['TEA & CAKES = [~+,;?]', 'TEA & CAKE'],
  ["O'BRIEN", undefined],
  ['', undefined],
  [null, undefined],
])('of the statement descriptor %o a card shows %o', (text, suffix) => {
  expect(descriptorOf(text).statement_descriptor_suffix).toBe(suffix)
})

test('a unit label of an earlier release is cut to the processor’s maximum length', () => {
  expect(labelsOf({ unitLabel: 'kilogram of tea', taxCode: null })).toEqual({ unit_label: 'kilogram of ' })
})

test('a tax code is sent when it is one of the processor’s', () => {
  expect(labelsOf({ unitLabel: null, taxCode: 'txcd_99999999' })).toEqual({ tax_code: 'txcd_99999999' })
  expect(labelsOf({ unitLabel: null, taxCode: 'food' })).toEqual({})
})
