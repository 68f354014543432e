import type { Customer, Merchant, Payment } from '@merchant-payments/db'
import type { Buyer, Seller } from '../../contract/invoices/schema.ts'
import type { Translation } from '../../core/language/translation.ts'
import type { Sold } from '../receipts/find-sold-items.ts'

type Address = Seller['address']

const nowhere: Address = { line1: null, line2: null, city: null, state: null, postal_code: null, country: null }

/** The merchant as the document names it. A merchant who has stated no reason for the lack of tax gets a general one. */
export function sellerOf(
  merchant: Pick<Merchant, 'id' | 'name' | 'address' | 'country' | 'taxNumber' | 'taxReason'>,
  { text }: Translation,
): Seller {
  const { id, name, address, country, taxNumber, taxReason } = merchant
  return {
    id,
    name,
    address: { ...nowhere, country, ...(address as Partial<Address> | null) },
    tax_number: taxNumber,
    tax_reason: taxReason ?? text('invoice.notRegistered'),
  }
}

type Details = { name?: string | null; email?: string | null; address?: Address | null }

/** The buyer, as far as the checkout, the payment and the customer say who it is. */
export function buyerOf(
  payment: Pick<Payment, 'buyerName' | 'customerEmail'>,
  { checkout }: Pick<Sold, 'checkout'>,
  customer: Pick<Customer, 'name' | 'email'> | null,
): Buyer {
  const details = (checkout?.customerDetails ?? {}) as Details
  const shipping = (checkout?.shippingDetails ?? {}) as Details
  return {
    name: details.name ?? customer?.name ?? payment.buyerName ?? shipping.name ?? null,
    email: details.email ?? payment.customerEmail ?? customer?.email ?? null,
    address: known(details.address) ?? known(shipping.address),
    tax_number: null,
  }
}

/** An address with every field; null if it has none. */
function known(address: Address | null | undefined): Address | null {
  return address && Object.values(address).some((value) => value !== null) ? { ...nowhere, ...address } : null
}
