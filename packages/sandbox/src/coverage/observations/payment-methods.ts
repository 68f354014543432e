import { keeps, type Observation, pages, shows, sifts } from './observation.ts'
import { address, bank, card, note } from './values.ts'

const billing = { address, email: 'observed@example.com', name: 'Ada', phone: '+15550100' }
const described = { allow_redisplay: 'always', billing_details: billing, metadata: note }
const visa = { type: 'card', card: { token: 'tok_visa' } }

const { number: _number, cvc: _cvc, ...expiry } = card
/** The security code is kept nowhere: the card says whether it was right. */
const checked = { ...expiry, last4: '4444', cvc_check: 'pass' }
const { account_number: _account, ...publicBank } = bank

const pick = ({ address, email, name, phone }: Record<string, unknown>) => ({ address, email, name, phone })

/** The values of `payment_method_data` in the payment method that it makes. */
export function methodData(
  operation: string,
  options: { at?: string; given?: object; on?: string } = {},
): Observation[] {
  const method = async ({ answer, get }: Parameters<Parameters<typeof shows>[2]>[0]) =>
    get(`/v1/payment_methods/${answer.payment_method}`)
  const given = { ...options.given } as never
  return [
    shows(
      operation,
      { payment_method_data: { type: 'card', card, ...described } },
      async (look) => {
        const found = await method(look)
        const { checks, exp_month, exp_year, last4 } = found.card
        return [
          { exp_month, exp_year, last4, cvc_check: checks.cvc_check },
          found.allow_redisplay,
          pick(found.billing_details),
          found.metadata,
        ]
      },
      [checked, 'always', billing, note],
      { ...options, given },
    ),
    shows(
      operation,
      { payment_method_data: { type: 'us_bank_account', us_bank_account: bank } },
      async (look) => {
        const { account_holder_type, account_type, last4, routing_number } = (await method(look)).us_bank_account
        return { account_holder_type, account_type, last4, routing_number }
      },
      { ...publicBank, last4: '6789' },
      { ...options, given: { ...options.given, payment_method_data: { billing_details: { name: 'Ada' } } } as never },
    ),
  ]
}

export const paymentMethods: Observation[] = [
  keeps('POST /v1/payment_methods', described, { given: visa }),
  shows(
    'POST /v1/payment_methods',
    { card: { token: 'tok_mastercard' } },
    ({ answer }) => answer.card.brand,
    'mastercard',
    {
      given: { type: 'card' },
    },
  ),
  shows(
    'POST /v1/payment_methods',
    { type: 'card', card: { number: card.number, exp_month: 7, exp_year: 2031 } },
    ({ answer }) => [answer.card.last4, answer.card.exp_month, answer.card.exp_year],
    ['4444', 7, 2031],
    { given: { card: { cvc: '123' } } },
  ),
  shows(
    'POST /v1/payment_methods',
    { type: 'us_bank_account', us_bank_account: bank },
    ({ answer }) => {
      const { account_holder_type, account_type, last4, routing_number } = answer.us_bank_account
      return { account_holder_type, account_type, last4, routing_number }
    },
    { ...publicBank, last4: '6789' },
    { given: { billing_details: { name: 'Ada' } } },
  ),
  shows('POST /v1/payment_methods', { card: { cvc: '123' } }, ({ answer }) => answer.card.checks.cvc_check, 'pass', {
    given: { type: 'card', card: { number: card.number, exp_month: 7, exp_year: 2031 } },
  }),
  keeps('POST /v1/payment_methods/:id', { ...described, card: { exp_month: 7, exp_year: 2033 } }, { at: '$payerCard' }),
  keeps('POST /v1/payment_methods/:id/attach', { customer: '$customer' }, { at: '$card' }),
  ...(
    [
      [{ allow_redisplay: 'always' }, { ...visa, allow_redisplay: 'always' }],
      [
        { type: 'us_bank_account' },
        { type: 'us_bank_account', us_bank_account: bank, billing_details: { name: 'Ada' } },
      ],
    ] as const
  ).flatMap(([filter, only]) =>
    (['GET /v1/payment_methods', 'GET /v1/customers/:id/payment_methods'] as const).map((operation) =>
      sifts(operation, filter, {
        ...(operation.includes(':id') ? { at: '$customer' } : { given: { customer: '$customer' } }),
        make: {
          one: ['/v1/payment_methods', only],
          only: ['/v1/payment_methods/$one/attach', { customer: '$customer' }],
          other: ['/v1/payment_methods/pm_card_visa/attach', { customer: '$customer' }],
        },
      }),
    ),
  ),
  ...pages('GET /v1/payment_methods', ['/v1/payment_methods/pm_card_visa/attach', { customer: '$customer' }], {
    created: false,
    given: { customer: '$customer' },
  }),
  shows(
    'GET /v1/payment_methods',
    { customer: '$customer' },
    ({ answer, of }) => answer.data.map(({ id }: { id: string }) => id === of('$only')),
    [true],
    {
      make: { only: ['/v1/payment_methods/pm_card_visa/attach', { customer: '$customer' }] },
    },
  ),
  keeps('POST /v1/payment_method_domains', { domain_name: 'observed.test' }),
  shows('POST /v1/payment_method_domains', { enabled: false }, ({ answer }) => answer.enabled, false, {
    given: { domain_name: 'off.test' },
  }),
  keeps(
    'POST /v1/payment_method_domains/:id',
    { enabled: false },
    {
      at: '$domain',
      make: { domain: ['/v1/payment_method_domains', { domain_name: 'off-later.test' }] },
    },
  ),
]
