import { z } from 'zod'
import * as field from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

export const lineTypes = [
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
    id: z.string().meta({ examples: ['po_1QzY8mL2eZvKYlo2Cq0rT5wX'] }),
    object: z.literal('payout'),
    amount: z.int().meta({ description: 'Minor units.' }),
    currency: z.string(),
    status: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']).meta({
      description: 'A `paid` payout may still change to `failed` within five business days.',
    }),
    method: z.enum(['automatic', 'manual']).meta({ description: '`automatic`: created by the payout schedule.' }),
    arrival_date: field.unixTime.meta({ description: 'Unix seconds. When it arrives, or arrived, at the bank.' }),
    failure_code: z
      .string()
      .nullable()
      .meta({ examples: ['account_closed'] }),
    failure_message: z.string().nullable(),
    created: field.unixTime,
    livemode: z.boolean(),
  })
  .meta({ id: 'Payout' })
export type PayoutWire = z.infer<typeof payout>

export const payouts = listOf(payout, 'PayoutList')

export const payoutLine = z
  .object({
    id: z.string(),
    object: z.literal('payout_line'),
    type: z.enum(lineTypes),
    amount: z.int().meta({ description: 'Minor units, before the fee; negative if it reduced the balance.' }),
    fee: z.int(),
    net: z.int().meta({ description: '`amount - fee`. The sum over all lines is the amount of the payout.' }),
    currency: z.string(),
    source: z.string().nullable().meta({
      description: 'The payment, refund or dispute of the line; otherwise another id of the processor, or null.',
    }),
    created: field.unixTime,
  })
  .meta({ id: 'PayoutLine' })
export type PayoutLineWire = z.infer<typeof payoutLine>

export const payoutLines = listOf(payoutLine, 'PayoutLineList')
