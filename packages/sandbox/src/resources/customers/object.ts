import type { Address } from '../../http/common-fields.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'

export type CustomerState = {
  address: Address | null
  /** Minor units; negative when the customer has credit. */
  balance: number
  business_name: string | null
  /** Lines on the customer's invoices; undefined in customers that an older version stored. */
  custom_fields?: { name: string; value: string }[] | null
  default_payment_method: string | null
  /** Deleted customers stay stored, so that their id still answers. */
  deleted: boolean
  description: string | null
  email: string | null
  footer: string | null
  individual_name: string | null
  invoice_prefix: string
  metadata: Record<string, string>
  name: string | null
  next_invoice_sequence: number
  phone: string | null
  preferred_locales: string[]
  shipping: Wire | null
  tax_exempt: 'exempt' | 'none' | 'reverse'
  /**
   * The test clock of the customer's billing; null without one, undefined in customers that an older version stored.
   */
  test_clock?: string | null
}

export function customerWire(customer: Stored<'customer'>): Wire {
  const { state } = customer
  if (state.deleted) return { id: customer.id, object: 'customer', deleted: true }
  return {
    id: customer.id,
    object: 'customer',
    address: state.address,
    balance: state.balance,
    ...(state.business_name === null ? {} : { business_name: state.business_name }),
    created: customer.created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: state.description,
    discount: null,
    email: state.email,
    ...(state.individual_name === null ? {} : { individual_name: state.individual_name }),
    invoice_prefix: state.invoice_prefix,
    invoice_settings: {
      custom_fields: state.custom_fields ?? null,
      default_payment_method: state.default_payment_method,
      footer: state.footer,
      rendering_options: null,
    },
    livemode: customer.live,
    metadata: state.metadata,
    name: state.name,
    next_invoice_sequence: state.next_invoice_sequence,
    phone: state.phone,
    preferred_locales: state.preferred_locales,
    shipping: state.shipping,
    tax_exempt: state.tax_exempt,
    test_clock: state.test_clock ?? null,
  }
}
