import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'
import { listOf, listQuery } from '../../core/wire/list.ts'
import { createdFilter, idFilter } from '../../core/wire/list-filters.ts'

const refundReason = z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])

export const refundCreate = z
  .strictObject({
    session_id: field.id.optional().meta({ description: 'The paid checkout session. Use this or payment_intent.' }),
    payment_intent: field.id.optional().meta({ description: 'The payment. Use this or session_id.' }),
    amount: field.amount
      .optional()
      .meta({ description: 'Minor units. If omitted, the whole remaining amount is refunded.' }),
    reason: refundReason.optional().meta({ description: 'Why, for your records and the payment processor.' }),
  })
  .superRefine(({ session_id, payment_intent }, issues) => {
    const complain = (name: string, message: string) => issues.addIssue({ code: 'custom', path: [name], message })
    if (session_id === undefined && payment_intent === undefined)
      complain('session_id', 'is required unless payment_intent is given')
    if (session_id !== undefined && payment_intent !== undefined)
      complain('payment_intent', 'cannot be combined with session_id')
  })
  .meta({ title: 'RefundCreate' })
export type RefundCreate = z.infer<typeof refundCreate>

const refundStatuses = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'] as const

export const refund = z
  .object({
    id: field.textOut('Id of the refund: `re_…`.'),
    object: field.objectName('refund'),
    payment_intent: field.textOut('Id of the payment that was refunded.'),
    session_id: field.optionalTextOut('Id of the checkout session of the payment; null if it has none.'),
    amount: field.amountOut('What the customer gets back.'),
    currency: field.currencyOut,
    status: z.enum(refundStatuses).meta({
      description: 'A `succeeded` refund may still change to `failed` when the bank returns it.',
    }),
    reason: field.optionalTextOut('The reason from the request; null without one.'),
    failure_reason: field.optionalTextOut('Why it failed, by a code; null unless it failed.'),
    created: field.created,
    livemode: field.livemode,
  })
  .meta({ id: 'Refund' })
export type RefundWire = z.infer<typeof refund>

export const refundId = z.strictObject({ id: field.id })

export const refundList = z.strictObject({
  ...listQuery,
  payment_intent: idFilter('payment'),
  session_id: idFilter('checkout session'),
  status: z.enum(refundStatuses).meta({ description: 'Those in this status.' }).optional(),
  ...createdFilter,
})
export type RefundList = z.infer<typeof refundList>
export const refunds = listOf(refund, 'RefundList')
