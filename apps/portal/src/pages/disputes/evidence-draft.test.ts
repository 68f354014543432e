import { describe, expect, test } from 'vitest'
import { adviceOn } from './evidence-advice.ts'
import {
  beginningOf,
  changesOf,
  charactersLeft,
  dropSaved,
  fieldsTooLong,
  filledIn,
  isUntouched,
  maxLengthOf,
  maxTotalLength,
} from './evidence-draft.ts'
import { files, groups, texts } from './evidence-fields.ts'
import type { Evidence } from './wire.ts'

const fields = [...Object.keys(texts), ...Object.keys(files)]
const none = Object.fromEntries(fields.map((field) => [field, null])) as Evidence

test('each field has a place on the page, and one alone', () => {
  const placed = Object.values(groups).flatMap((group): readonly string[] => group.fields)
  expect(placed.toSorted()).toEqual(fields.toSorted())
})

describe('what is sent', () => {
  test('are the fields that differ from what was saved', () => {
    const saved = { ...none, customer_name: 'Ada', product_description: 'Tea' }
    const draft = { customer_name: 'Ada', product_description: '', service_date: '', shipping_carrier: 'Post' }
    expect(changesOf(saved, draft)).toEqual({ product_description: '', shipping_carrier: 'Post' })
    expect(changesOf(saved, { customer_name: 'Ada' })).toBeNull()
  })

  test('leaves what was typed meanwhile', () => {
    const saved = { customer_name: 'Ada', shipping_carrier: 'Po' }
    expect(dropSaved({ customer_name: 'Ada', shipping_carrier: 'Post' }, saved)).toEqual({
      shipping_carrier: 'Post',
    })
  })
})

describe('the length', () => {
  test('is that of all fields, a field that is written anew counted once', () => {
    const saved = { ...none, receipt: 'file_123', customer_name: 'Ada' }
    expect(charactersLeft(saved, {})).toBe(maxTotalLength - 11)
    expect(charactersLeft(saved, { customer_name: '', uncategorized_text: 'x'.repeat(maxTotalLength) })).toBe(-8)
  })

  test('of one field is as long as the API takes it', () => {
    const longest = 'x'.repeat(maxLengthOf('uncategorized_text'))
    expect(fieldsTooLong({ shipping_date: 'x'.repeat(5_001), shipping_carrier: 'x'.repeat(5_000) })).toEqual([
      'shipping_date',
    ])
    expect(fieldsTooLong({ uncategorized_text: longest, access_activity_log: `${longest}x` })).toEqual([
      'access_activity_log',
    ])
  })
})

test('what has something in it, is told in the order of the page', () => {
  const saved = { ...none, uncategorized_file: 'file_1', customer_name: 'Ada', service_date: 'May' }
  expect(filledIn(saved, { service_date: '', product_description: 'Tea' })).toEqual([
    'product_description',
    'customer_name',
    'uncategorized_file',
  ])
})

describe('an answer begins with what is known', () => {
  const known = { texts: { product_description: 'Tea', customer_name: 'Ada' }, receipt: null }

  test('in empty fields only, and counts as untouched', () => {
    const evidence = { ...none, customer_name: 'Ada Lovelace' }
    const beginning = beginningOf({ known, evidence })
    expect(beginning).toEqual({ product_description: 'Tea' })
    expect(changesOf(evidence, beginning)).toEqual({ product_description: 'Tea' })
    expect(isUntouched(beginning, beginning)).toBe(true)
    expect(isUntouched(beginning, { ...beginning, product_description: '' })).toBe(false)
    expect(isUntouched(beginning, { ...beginning, service_date: '1 May' })).toBe(false)
    expect(beginningOf({ known: null, evidence })).toEqual({})
  })

  test('every reason has advice, and all of it names fields of the form', () => {
    for (const reason of ['fraudulent', 'duplicate', 'subscription_canceled', 'never_heard_of', 'constructor']) {
      const advice = adviceOn(reason)
      expect(advice.length).toBeGreaterThan(1)
      expect(fields).toEqual(expect.arrayContaining(advice.flatMap((one) => one.fields)))
    }
  })
})
