import { expect, test } from 'vitest'
import { png } from '../../testing/png.ts'
import { isWholeImage, readImageHeader } from './read-image.ts'

/** The segments of a JPEG up to the frame, whose size follows its length and its precision, and the end. */
const jpeg = (frame: number, ...before: string[]) =>
  Buffer.from(['ffd8', ...before, `ff${frame.toString(16)}0011080190012c03`, '00'.repeat(9), 'ffd9'].join(''), 'hex')

const changedAt = (bytes: Buffer, at: number) =>
  Buffer.from(bytes.map((byte, place) => (place === at ? byte ^ 1 : byte)))

test('a PNG and a JPEG have the type and the size of their header', () => {
  expect(readImageHeader(png(300, 400))).toEqual({ type: 'png', width: 300, height: 400 })
  const size = { type: 'jpg', width: 300, height: 400 }
  expect(readImageHeader(jpeg(0xc0, 'ffe000104a46494600010100000100010000'))).toEqual(size)
  expect(readImageHeader(jpeg(0xc2, 'ffffe10004abcd', 'ffc40004abcd'))).toEqual(size)
})

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
  ['nothing', Buffer.alloc(0)],
  ['a PNG that is cut', png(3, 3).subarray(0, 20)],
  ['a PNG whose first chunk is another', Buffer.concat([png(3, 3).subarray(0, 12), Buffer.alloc(20)])],
  ['a PNG without pixels', png(0, 3)],
  ['a JPEG without a frame', Buffer.from('ffd8ffda00', 'hex')],
  ['a JPEG that is cut', Buffer.from('ffd8ffc000110801', 'hex')],
  ['a JPEG whose segments lead beyond its end', Buffer.from('ffd8ffe0fffe00000000000000', 'hex')],
  ['a JPEG whose segment has no length', Buffer.from('ffd8ffe00000ffe00000ffe00000', 'hex')],
])('%s is no image', (_, bytes) => {
  expect(readImageHeader(bytes)).toBeNull()
})

test.each([
  ['a PNG that is its header alone', png(3, 3).subarray(0, 33)],
  ['a PNG that is cut within its pixels', png(30, 30).subarray(0, 50)],
  ['a PNG without its end', png(3, 3).subarray(0, -12)],
  ['a PNG whose bytes were changed', changedAt(png(3, 3), 45)],
  ['a JPEG without its end', jpeg(0xc0).subarray(0, -2)],
])('%s has a header, and is not whole', (_, bytes) => {
  const type = readImageHeader(bytes)?.type
  expect(type).toBeDefined()
  expect(isWholeImage(bytes, type ?? 'png')).toBe(false)
})

test('a PNG and a JPEG with their ends are whole', () => {
  expect([isWholeImage(png(30, 30), 'png'), isWholeImage(jpeg(0xc0), 'jpg')]).toEqual([true, true])
})
