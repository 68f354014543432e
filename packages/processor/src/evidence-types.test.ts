import { expect, test } from 'vitest'
import { evidenceTypeOf } from './evidence-types.ts'

test.each([
  ['%PDF-1.7\n%', 'pdf'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
  ['\xff\xd8\xff\xe1\0\x10Exif', 'jpeg'],
  ['', null],
  ['%PDF', null],
  [' %PDF-1.7', null],
  ['\x89PNG\n\x1a\n', null],
  ['GIF89a', null],
  ['<svg xmlns', null],
  ['MZ\x90', null],
])('a file that begins with %j is of the type %s', (beginning, type) => {
  expect(evidenceTypeOf(Buffer.from(beginning, 'latin1'))).toBe(type)
})
