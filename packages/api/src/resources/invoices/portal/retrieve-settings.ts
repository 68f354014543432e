import type { AccountScope } from '../../../core/request/account-scope.ts'
import type { InvoiceSettingsWire } from './schema.ts'

/** The merchant's settings of invoices. */
export async function retrieveInvoiceSettings({ services, account }: AccountScope): Promise<InvoiceSettingsWire> {
  const merchant = await services.database.prisma.merchant.findFirstOrThrow({ where: { id: account.merchantId } })
  return {
    object: 'invoice_settings',
    tax_status: merchant.taxStatus as InvoiceSettingsWire['tax_status'],
    tax_reason: merchant.taxReason,
    address: merchant.address as InvoiceSettingsWire['address'],
    prefix: merchant.invoicePrefix,
    time_zone: merchant.timeZone,
    tax_number: merchant.taxNumber,
    country: merchant.country,
  }
}
