import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned, signedHeaders } from './signatures.ts'

const sign = (body: string, time: number, secret = 'one') =>
  `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`

test('an event is taken with the signature of a known secret alone, of these bytes, and of now', () => {
  expect(isSigned('{}', sign('{}', 1000, 'two'), ['one', 'two'], 1100)).toBe(true)
  expect(isSigned('{}', sign('{}', 1000, 'three'), ['one', 'two'], 1100)).toBe(false)
  expect(isSigned('{ }', sign('{}', 1000), ['one'], 1000)).toBe(false)
  expect(isSigned('{}', sign('{}', 1000), ['one'], 1301)).toBe(false)
  expect(isSigned('{}', 'v1=00', ['one'], 1000)).toBe(false)
  expect(isSigned('{}', '', ['one'], 1000)).toBe(false)
})

test('a delivery has both signatures of its bytes', () => {
  const headers = signedHeaders('one', 'evt_1', '{"é":1}', 1000)
  expect(headers['content-length']).toBe(8)
  expect(headers['x-service-signature']).toBe(
    `sha256=${createHmac('sha256', 'one').update('1000.{"é":1}').digest('hex')}`,
  )
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', 'one').update('evt_1.1000.{"é":1}').digest('base64')}`,
  )
})
