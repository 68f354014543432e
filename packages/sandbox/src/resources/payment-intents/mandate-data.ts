import { hash, integer, oneOf, required, string } from '../../http/fields.ts'

/** The customer's consent to later debits. It is checked; the sandbox has no mandates, and debits need none. */
export const mandateData = hash({
  customer_acceptance: required(
    hash({
      accepted_at: integer({ min: 1 }),
      offline: hash({}),
      online: hash({ ip_address: string(), user_agent: string() }),
      type: required(oneOf('offline', 'online')),
    }),
  ),
})
