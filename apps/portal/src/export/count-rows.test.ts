import { expect, test } from 'vitest'
import { createRowCounter } from './count-rows.ts'

const file = '\uFEFFid,description\r\npi_1,Tea\r\npi_2,"two\r\nlines, ""quoted"""\r\npi_3,茶\r\n'

test('counts rows, however the file is cut into pieces', () => {
  const bytes = new TextEncoder().encode(file)
  expect(createRowCounter()(bytes)).toBe(3)
  for (let size = 1; size < 9; size += 1) {
    const count = createRowCounter()
    let rows = 0
    for (let at = 0; at < bytes.length; at += size) rows = count(bytes.subarray(at, at + size))
    expect(rows).toBe(3)
  }
})

test('does not count the headers', () => {
  const count = createRowCounter()
  expect(count(new TextEncoder().encode(''))).toBe(0)
  expect(count(new TextEncoder().encode('id,description\r\n'))).toBe(0)
  expect(count(new TextEncoder().encode('pi_1,'))).toBe(0)
})
