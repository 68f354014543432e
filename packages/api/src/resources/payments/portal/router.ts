import { z } from 'zod'
import { everyone, support } from '../../../core/request/roles.ts'
import { memberProcedure, procedure, router } from '../../../core/request/trpc.ts'
import * as field from '../../../core/wire/fields.ts'
import { countPayments } from './count.ts'
import { findPaymentOfRefund } from './find-payment-of-refund.ts'
import { listPortalPayments } from './list.ts'
import { retrievePortalPayment } from './retrieve.ts'
import {
  paymentCount,
  paymentDetails,
  paymentFilters,
  paymentId,
  portalPaymentList,
  portalPayments,
  receiptSending,
  sentReceipt,
} from './schema.ts'
import { sendReceipt } from './send-receipt.ts'

export const portalPaymentsRouter = router({
  list: procedure
    .meta({ read: everyone, mayLag: true })
    .input(portalPaymentList)
    .output(portalPayments)
    .query(({ ctx, input }) => listPortalPayments(ctx, input)),

  count: procedure
    .meta({ read: everyone, mayLag: true })
    .input(paymentFilters)
    .output(paymentCount)
    .query(({ ctx, input }) => countPayments(ctx, input)),

  retrieve: procedure
    .meta({ read: everyone })
    .input(paymentId)
    .output(paymentDetails)
    .query(({ ctx, input }) => retrievePortalPayment(ctx, input.id)),

  /** Refunds are shown on the page of their payment. */
  ofRefund: procedure
    .meta({ read: everyone })
    .input(z.strictObject({ id: field.id }))
    .output(z.object({ id: z.string() }))
    .query(({ ctx, input }) => findPaymentOfRefund(ctx, input.id)),

  /** Not for keys: a person is responsible for each mail to a customer. */
  sendReceipt: memberProcedure
    .meta({ change: support, audit: 'payments.sendReceipt', offers: true })
    .input(receiptSending)
    .output(sentReceipt)
    .mutation(({ ctx, input }) => sendReceipt(ctx, input)),
})
