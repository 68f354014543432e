import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'
import { listOf, listQuery } from '../../core/wire/list.ts'

const lineTypes = [
  'payment',
  'refund',
  'dispute',
  'dispute_reversal',
  'fee',
  'fee_refund',
  'transfer',
  'adjustment',
] as const
export type LineType = (typeof lineTypes)[number]

export const payoutId = z.strictObject({ id: field.id })
export const payoutList = z.strictObject(listQuery)
export type PayoutList = z.infer<typeof payoutList>
export const payoutLineList = z.strictObject({ id: field.id, ...listQuery })
export type PayoutLineList = z.infer<typeof payoutLineList>

export const payout = z
  .object({
    id: z.string().meta({ description: 'Id of the payout.', examples: ['po_1QzY8mL2eZvKYlo2Cq0rT5wX'] }),
    object: field.objectName('payout'),
    amount: field.amountOut('What is sent to the bank; negative if it is debited there.'),
    currency: field.currencyOut,
    status: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']).meta({
      description: 'A `paid` payout may still change to `failed` within five business days.',
    }),
    method: z.enum(['automatic', 'manual']).meta({ description: '`automatic`: created by the payout schedule.' }),
    arrival_date: field.unixTime.meta({ description: 'Unix seconds. When it arrives, or arrived, at the bank.' }),
    failure_code: z
      .string()
      .nullable()
      .meta({ description: 'Why it failed, by a code; null unless it failed.', examples: ['account_closed'] }),
    failure_message: field.optionalTextOut('Why it failed, in words; null unless it failed.'),
    created: field.created,
    livemode: field.livemode,
  })
  .meta({ id: 'Payout' })
export type PayoutWire = z.infer<typeof payout>

export const payouts = listOf(payout, 'PayoutList')

const payoutLine = z
  .object({
    id: field.textOut('Id of the line.'),
    object: field.objectName('payout_line'),
    type: z.enum(lineTypes).meta({
      description:
        'What moved the money. `dispute_reversal`: money of a dispute that came back. `fee_refund`: a fee that came back. `adjustment`: a correction by the payment processor.',
    }),
    amount: z.int().meta({ description: 'Minor units, before the fee; negative if it reduced the balance.' }),
    fee: field.amountOut('The fee that was deducted.'),
    net: z.int().meta({ description: '`amount - fee`. The sum over all lines is the amount of the payout.' }),
    currency: field.currencyOut,
    source: z.string().nullable().meta({
      description: 'The payment, refund or dispute of the line; otherwise another id of the processor, or null.',
    }),
    created: field.created,
  })
  .meta({ id: 'PayoutLine' })
export type PayoutLineWire = z.infer<typeof payoutLine>

export const payoutLines = listOf(payoutLine, 'PayoutLineList')
