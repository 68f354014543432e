import { expect, test } from 'vitest'
import { manualPayoutLines, type PaidPayment } from './manual-payout-lines.ts'

const payment: PaidPayment = {
  id: 'pi_1',
  route: 'transfer',
  amountReceived: 1000n,
  feeAmount: 89n,
  settledAmount: 1000n,
  due: 911n,
  transferred: 0n,
  refunds: [],
  disputes: [],
}
const refund = { id: 're_1', ownId: null, amount: 300n, status: 'succeeded' }

test.each([
  ['in full, as it was sold', {}, 911n, [['payment', 1000n, 89n, 'pi_1']]],
  ['in part', {}, 900n, [['transfer', 900n, 0n, 'pi_1']]],
  ['of which something was moved before', { transferred: 11n, due: 922n }, 911n, [['transfer', 911n, 0n, 'pi_1']]],
  ['that was given to its destination', { route: 'destination' }, 911n, [['transfer', 911n, 0n, 'pi_1']]],
  [
    'with its refunds, those that failed left out',
    { due: 611n, refunds: [refund, { ...refund, id: 're_2', status: 'failed' }] },
    611n,
    [
      ['payment', 1000n, 89n, 'pi_1'],
      ['refund', -300n, 0n, 're_1'],
    ],
  ],
  [
    'with a dispute, and a refund by the id that it was answered with',
    { due: 311n, refunds: [{ ...refund, ownId: 're_own' }], disputes: [{ id: 'du_1', withdrawn: 300n }] },
    311n,
    [
      ['payment', 1000n, 89n, 'pi_1'],
      ['refund', -300n, 0n, 're_own'],
      ['dispute', -300n, 0n, 'du_1'],
    ],
  ],
  [
    'in another currency, with what rounding leaves',
    { settledAmount: 777n, due: 474n, refunds: [refund] },
    474n,
    [
      ['payment', 777n, 70n, 'pi_1'],
      ['refund', -233n, 0n, 're_1'],
    ],
  ],
] as const)('a payment that is paid manually %s', (_, changes, paid, expected) => {
  const lines = manualPayoutLines({ ...payment, ...changes } as PaidPayment, paid)
  expect(lines.map(({ lineType, amount, fee = 0n, objectId }) => [lineType, amount, fee, objectId])).toEqual(expected)
  expect(lines.reduce((sum, { amount, fee = 0n }) => sum + amount - fee, 0n)).toBe(paid)
})

test('a rest of rounding is an adjustment, so that the lines sum to what is paid', () => {
  const refunds = [refund, { ...refund, id: 're_2', amount: 300n }]
  const lines = manualPayoutLines({ ...payment, settledAmount: 777n, due: 240n, refunds } as PaidPayment, 240n)
  expect(lines.reduce((sum, { amount, fee = 0n }) => sum + amount - fee, 0n)).toBe(240n)
  expect(lines.at(-1)).toMatchObject({ lineType: 'adjustment' })
})
