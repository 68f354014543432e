import { expect, test } from 'vitest'
import { classifyLine, type KnownSources } from './classify-line.ts'

const known: KnownSources = {
  payments: new Set(['pi_1']),
  paymentsByTransfer: new Map([['tr_1', 'pi_2']]),
  movements: new Map([
    ['tr_2', 'pi_3'],
    ['trr_2', 'pi_3'],
  ]),
  movementsOfDisputes: new Map([
    ['tr_3', 'du_2'],
    ['trr_3', 'du_2'],
  ]),
  refunds: new Map([
    ['re_1', 're_own'],
    ['trr_1', 're_2'],
  ]),
  disputes: new Set(['du_1']),
}
const none = { paymentId: null, transfer: null, reversal: null, account: null, parent: null }

test.each([
  ['a card payment', 'charge', { ...none, id: 'ch_1', paymentId: 'pi_1' }, 'payment', 'pi_1'],
  ['a payment given to its destination', 'charge', { ...none, id: 'py_1', transfer: 'tr_1' }, 'payment', 'pi_2'],
  ['a later transfer', 'charge', { ...none, id: 'py_2', transfer: 'tr_2' }, 'transfer', 'pi_3'],
  ['a payment of another merchant', 'charge', { ...none, id: 'ch_9', paymentId: 'pi_9' }, 'adjustment', null],
  ['a refund', 'refund', { ...none, id: 're_1' }, 'refund', 're_own'],
  ['a refund taken back from its destination', 'refund', { ...none, id: 'pyr_1', reversal: 'trr_1' }, 'refund', 're_2'],
  ['a transfer that was taken back', 'refund', { ...none, id: 'pyr_2', reversal: 'trr_2' }, 'transfer', 'pi_3'],
  [
    'what a dispute took from its destination',
    'refund',
    { ...none, id: 'pyr_3', reversal: 'trr_3' },
    'dispute',
    'du_2',
  ],
  ['what it got back', 'charge', { ...none, id: 'py_3', transfer: 'tr_3' }, 'dispute_reversal', 'du_2'],
  ['a refund that failed', 'refund_failure', { ...none, id: 're_1' }, 'refund', 're_own'],
  ['a dispute', 'dispute', { ...none, id: 'du_1' }, 'dispute', 'du_1'],
  ['a dispute that was won', 'dispute_reversal', { ...none, id: 'du_1' }, 'dispute_reversal', 'du_1'],
  ['an unknown dispute', 'dispute', { ...none, id: 'du_9' }, 'adjustment', null],
  [
    'a fee that was returned',
    'platform_earning_refund',
    { ...none, id: 'fr_1', paymentId: 'pi_1' },
    'fee_refund',
    'pi_1',
  ],
  ['a fee of the processor', 'fee', null, 'fee', null],
  ['a minimum balance that is held', 'payout_minimum_balance_hold', null, 'adjustment', null],
  ['a payout that came back', 'payout_reversal', { ...none, id: 'po_1' }, 'adjustment', null],
  ['what is not known yet', 'a_category_of_tomorrow', { ...none, id: 'x_1' }, 'adjustment', null],
] as const)('%s is a line of its type', (_, category, source, lineType, objectId) => {
  expect(classifyLine({ category, source }, known)).toEqual({ lineType, objectId })
})
