import { expect, test } from 'vitest'
import { metadataChange, metadataFrom, rowNames } from './metadata-from.ts'

function rows(...pairs: [string, string][]) {
  const form = new FormData()
  for (const [key, value] of pairs) {
    form.append(rowNames.key, key)
    form.append(rowNames.value, value)
  }
  return form
}

test('reads rows, leaves out empty ones, and keeps the kind of what was not touched', () => {
  const before = { stock: 5, gift: true, order: '7' }
  const form = rows(['stock', '5'], ['gift', 'false'], ['order', '7'], ['', ''], ['note', ''])
  expect(metadataFrom(form, before)).toEqual({ metadata: { stock: 5, gift: 'false', order: '7', note: '' } })
})

test('complains of a value without a key and of a key that is there twice', () => {
  expect(metadataFrom(rows(['', 'x']))).toEqual({ issues: [expect.objectContaining({ param: 'metadata' })] })
  expect(metadataFrom(rows(['a', '1'], ['a', '2']))).toEqual({
    issues: [{ param: 'metadata', message: 'has the key a twice' }],
  })
})

test('takes any name for a key', () => {
  const form = rows(['__proto__', 'x'], ['toString', 'y'])
  const read = metadataFrom(form)
  expect('metadata' in read && Object.entries(read.metadata)).toEqual([
    ['__proto__', 'x'],
    ['toString', 'y'],
  ])
})

test('sends what changed alone, and null for what is gone', () => {
  const before = { stock: 5, order: '7' }
  expect(metadataChange(before, before)).toBeUndefined()
  expect(metadataChange(before, { stock: '6', order: '7', new: 'x' })).toEqual({ stock: '6', new: 'x' })
  expect(metadataChange(before, { order: '7' })).toEqual({ stock: null })
})
