import { join } from 'node:path'
import { freePorts } from '@merchant-payments/vitest/free-ports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonOfMpay } from './mpay.ts'
import { newPlace, type Place } from './place.ts'

let place: Place
beforeAll(async () => {
  place = await newPlace()
})
afterAll(() => place.remove())

test('sandbox advance says which data it has moved', async () => {
  const moved = await jsonOfMpay(place.environmentOn(await freePorts(2)), 'sandbox', 'advance', '--hours', '1')
  expect(moved).toMatchObject({ advanced_seconds: 3_600, sandbox: join(place.dataDir, 'sandbox') })
})
