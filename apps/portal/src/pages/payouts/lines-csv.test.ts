import { expect, test } from 'vitest'
import { linesCsv } from './lines-csv.ts'
import type { PayoutLine } from './wire.ts'

const line: PayoutLine = {
  id: 'txn_1',
  object: 'payout_line',
  type: 'payment',
  amount: 1000,
  fee: 89,
  net: 911,
  currency: 'usd',
  source: 'pi_1',
  created: 1_800_000_000,
}

test('the lines of a payout are a table with decimal amounts and minor units; a missing source is an empty cell', () => {
  const taken: PayoutLine = {
    ...line,
    id: 'txn_2',
    type: 'adjustment',
    amount: -5,
    fee: 0,
    net: -5,
    source: null,
    currency: 'jpy',
  }
  expect(linesCsv([line, taken]).split('\r\n')).toEqual([
    '\ufeffid,created,type,source,currency,amount,fee,net,amount_minor_units,fee_minor_units,net_minor_units',
    'txn_1,2027-01-15T08:00:00.000Z,payment,pi_1,usd,10.00,0.89,9.11,1000,89,911',
    'txn_2,2027-01-15T08:00:00.000Z,adjustment,,jpy,-5,0,-5,-5,0,-5',
    '',
  ])
})
