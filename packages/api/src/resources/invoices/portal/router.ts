import { invoice } from '../../../contract/invoices/schema.ts'
import { everyone, owners, support } from '../../../core/request/roles.ts'
import { memberProcedure, procedure, router } from '../../../core/request/trpc.ts'
import { completeBuyer } from '../complete-buyer.ts'
import { retrieveInvoiceSettings } from './retrieve-settings.ts'
import { buyerChange, invoiceSettings, invoiceSettingsChange, invoiceSettingsQuery } from './schema.ts'
import { setInvoiceSettings } from './set-settings.ts'

export const portalInvoicesRouter = router({
  settings: procedure
    .meta({ read: everyone })
    .input(invoiceSettingsQuery)
    .output(invoiceSettings)
    .query(({ ctx }) => retrieveInvoiceSettings(ctx)),

  setSettings: memberProcedure
    .meta({ change: owners, audit: 'invoices.setSettings' })
    .input(invoiceSettingsChange)
    .output(invoiceSettings)
    .mutation(({ ctx, input }) => setInvoiceSettings(ctx, input)),

  completeBuyer: memberProcedure
    .meta({ change: support, audit: 'invoices.completeBuyer' })
    .input(buyerChange)
    .output(invoice)
    .mutation(({ ctx, input: { id, ...buyer } }) => completeBuyer(ctx, id, buyer, 'replace')),
})
