import { address, email, metadata, shippingTo } from '../../http/common-fields.ts'
import { clearable, hash, integer, list, oneOf, required, string } from '../../http/fields.ts'

/** The parameters of both creation and update. An empty value unsets. */
export const customerFields = {
  address: clearable(address()),
  balance: integer(),
  business_name: clearable(string({ max: 150 })),
  description: clearable(string()),
  email: clearable(email()),
  individual_name: clearable(string({ max: 150 })),
  invoice_prefix: string({ max: 12 }),
  invoice_settings: hash({
    custom_fields: clearable(
      list(hash({ name: required(string({ max: 40 })), value: required(string({ max: 140 })) }), { max: 4 }),
    ),
    default_payment_method: clearable(string()),
    footer: clearable(string()),
  }),
  metadata: metadata(),
  name: clearable(string({ max: 256 })),
  next_invoice_sequence: integer({ min: 1 }),
  phone: clearable(string({ max: 20 })),
  preferred_locales: list(string()),
  shipping: clearable(shippingTo()),
  tax_exempt: clearable(oneOf('exempt', 'none', 'reverse')),
}
