import { address, email, metadata, shipping } from '../../http/common-fields.ts'
import { boolean, clearable, hash, ignored, integer, list, oneOf, string } from '../../http/fields.ts'

/** The parameters of both creation and update. An empty value unsets. */
export const customerFields = {
  address: clearable(address()),
  balance: integer(),
  business_name: clearable(string({ max: 150 })),
  cash_balance: ignored(),
  description: clearable(string()),
  email: clearable(email()),
  individual_name: clearable(string({ max: 150 })),
  invoice_prefix: string({ max: 12 }),
  invoice_settings: hash({
    custom_fields: ignored(),
    default_payment_method: clearable(string()),
    footer: clearable(string()),
    rendering_options: ignored(),
  }),
  metadata: metadata(),
  name: clearable(string({ max: 256 })),
  next_invoice_sequence: integer({ min: 1 }),
  phone: clearable(string({ max: 20 })),
  preferred_locales: list(string()),
  shipping: clearable(shipping()),
  source: ignored(),
  tax: ignored(),
  tax_exempt: clearable(oneOf('exempt', 'none', 'reverse')),
  validate: boolean(),
}
