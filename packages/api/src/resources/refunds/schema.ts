import { z } from 'zod'
import * as field from '../../wire/fields.ts'

const refundReason = z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])

export const refundCreate = z
  .strictObject({
    session_id: field.id.optional().meta({ description: 'The paid checkout session. Use this or payment_intent.' }),
    payment_intent: field.id.optional().meta({ description: 'The payment. Use this or session_id.' }),
    amount: field.amount
      .optional()
      .meta({ description: 'Minor units. If omitted, the whole remaining amount is refunded.' }),
    reason: refundReason.optional(),
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

export const refund = z
  .object({
    id: z.string(),
    object: z.literal('refund'),
    payment_intent: z.string(),
    session_id: z.string().nullable(),
    amount: z.int(),
    currency: z.string(),
    status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
    reason: z.string().nullable(),
    failure_reason: z.string().nullable(),
    created: field.unixTime,
    livemode: z.boolean(),
  })
  .meta({ id: 'Refund' })
export type RefundWire = z.infer<typeof refund>
