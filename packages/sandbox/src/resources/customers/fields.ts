import { address, email, metadata, shipping } from '../../http/common-fields.ts'
import { accepted, boolean, clearable, hash, integer, list, oneOf, string } from '../../http/fields.ts'

/** What can be set at creation and changed later. An empty value unsets. */
export const customerFields = {
  address: clearable(address()),
  balance: integer(),
  business_name: clearable(string({ max: 150 })),
  cash_balance: accepted(),
  description: clearable(string()),
  email: clearable(email()),
  individual_name: clearable(string({ max: 150 })),
  invoice_prefix: string({ max: 12 }),
  invoice_settings: hash({
    custom_fields: accepted(),
    default_payment_method: clearable(string()),
    footer: clearable(string()),
    rendering_options: accepted(),
  }),
  metadata: metadata(),
  name: clearable(string({ max: 256 })),
  next_invoice_sequence: integer({ min: 1 }),
  phone: clearable(string({ max: 20 })),
  preferred_locales: list(string()),
  shipping: clearable(shipping()),
  source: accepted(),
  tax: accepted(),
  tax_exempt: clearable(oneOf('exempt', 'none', 'reverse')),
  validate: boolean(),
}
