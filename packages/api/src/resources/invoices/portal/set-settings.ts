import { Prisma } from '@merchant-payments/db'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { retrieveInvoiceSettings } from './retrieve-settings.ts'
import type { InvoiceSettingsChange, InvoiceSettingsWire } from './schema.ts'

/** Sets what the merchant states for invoices, in both modes. Documents that were issued stay as they are. */
export async function setInvoiceSettings(
  scope: AccountScope,
  change: InvoiceSettingsChange,
): Promise<InvoiceSettingsWire> {
  await scope.services.database.prisma.merchant.update({
    where: { id: scope.account.merchantId },
    data: {
      taxStatus: change.tax_status,
      taxReason: change.tax_reason,
      address: change.address ?? Prisma.DbNull,
      invoicePrefix: change.prefix,
      timeZone: change.time_zone,
    },
  })
  return retrieveInvoiceSettings(scope)
}
