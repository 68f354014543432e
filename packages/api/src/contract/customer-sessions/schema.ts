import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'

export const customerSessionCreate = z
  .strictObject({
    customer_id: field.id.meta({ description: 'Id of the customer: `cus_…`.' }),
    return_url: z.string().meta({
      description:
        'Where the page leads back to: an absolute http or https address, in live mode https unless it is on localhost. At most 2048 bytes in UTF-8.',
      examples: ['https://shop.example.com/account'],
    }),
    locale: field.locale
      .nullable()
      .optional()
      .meta({
        description: `${field.localeDescription} Default: the customer's own language. null follows the browser.`,
      }),
  })
  .meta({ title: 'CustomerSessionCreate' })
export type CustomerSessionCreate = z.infer<typeof customerSessionCreate>

export const customerSession = z
  .object({
    url: z.string().meta({
      description: 'Page to redirect the customer to. It opens in one browser: that of the first visit.',
    }),
    expires_at: field.unixTime.meta({ description: 'Unix seconds: when the page closes, an hour after the request.' }),
  })
  .meta({ id: 'CustomerSession' })
export type CustomerSessionWire = z.infer<typeof customerSession>
