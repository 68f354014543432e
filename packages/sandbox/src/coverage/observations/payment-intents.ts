import { keeps, type Look, type Observation, pages, refuses, shows, sifts } from './observation.ts'
import { methodData } from './payment-methods.ts'
import { address, consent, noRedirects, note } from './values.ts'

const amount = { amount: 1000, currency: 'usd' }
const shipping = { address, name: 'Ada', phone: '+15550100', carrier: 'UPS', tracking_number: '1Z' }
const paid = { ...amount, confirm: true, payment_method: 'pm_card_visa', automatic_payment_methods: noRedirects }

const charge = (look: Look) => look.get(`/v1/charges/${look.answer.latest_charge}`)
const status = ({ answer }: Look) => answer.status
const open = { automatic_payment_methods: noRedirects }

/** Parameters whose effect is on the charge, wherever they can be sent. */
function ofCharge(operation: string, options: { at?: string; given?: object }): Observation[] {
  const given = options.given as never
  return [
    shows(operation, { shipping }, async (look) => (await charge(look)).shipping, shipping, { ...options, given }),
    shows(
      operation,
      { receipt_email: 'observed@example.com' },
      async (look) => (await charge(look)).receipt_email,
      'observed@example.com',
      { ...options, given },
    ),
  ]
}

const update = 'POST /v1/payment_intents/:id'
const confirm = 'POST /v1/payment_intents/:id/confirm'
const create = 'POST /v1/payment_intents'

/** The values of an intent that is confirmed after the update. */
const confirmed =
  (pick: (look: Look, intent: Record<string, never>) => unknown, params: object = {}) =>
  async (look: Look) => {
    const intent = await look.post(`/v1/payment_intents/${look.answer.id}/confirm`, {
      payment_method: 'pm_card_visa',
      return_url: 'https://shop.test/back',
      ...params,
    } as never)
    return pick(look, intent)
  }
const chargeOf = (pick: (charge: Record<string, unknown>) => unknown) =>
  confirmed(async ({ get }, { latest_charge }) => pick(await get(`/v1/charges/${latest_charge}`)))

const intents: Observation[] = [
  shows(
    create,
    { amount: 1234, currency: 'eur' },
    async (look) => {
      const { amount, currency } = await charge(look)
      return { amount, currency }
    },
    { amount: 1234, currency: 'eur' },
    { given: { ...paid, amount: 999, currency: 'usd' } },
  ),
  shows(create, { confirm: true }, status, 'succeeded', { given: { ...paid, confirm: false } }),
  shows(
    create,
    { payment_method: 'pm_card_mastercard' },
    async (look) => (await charge(look)).payment_method_details.card.brand,
    'mastercard',
    {
      given: { ...paid, payment_method: 'pm_card_visa' },
    },
  ),
  shows(create, { automatic_payment_methods: noRedirects }, status, 'succeeded', {
    given: { ...amount, confirm: true, payment_method: 'pm_card_visa' },
  }),
  shows(create, { capture_method: 'manual' }, status, 'requires_capture', { given: paid }),
  shows(create, { customer: '$customer' }, async (look) => (await charge(look)).customer, '$customer', { given: paid }),
  shows(create, { description: 'Observed' }, async (look) => (await charge(look)).description, 'Observed', {
    given: paid,
  }),
  shows(create, { metadata: note }, async (look) => (await charge(look)).metadata, note, { given: paid }),
  shows(create, { mandate_data: consent }, status, 'processing', {
    given: {
      ...paid,
      payment_method: 'pm_usBankAccount_success',
    },
  }),
  shows(create, { on_behalf_of: '$account' }, async (look) => (await charge(look)).on_behalf_of, '$account', {
    given: paid,
  }),
  shows(
    create,
    { return_url: 'https://shop.test/back' },
    ({ answer }) => answer.next_action?.redirect_to_url.return_url,
    'https://shop.test/back',
    {
      given: { ...amount, confirm: true, payment_method: 'pm_card_authenticationRequired' },
    },
  ),
  shows(
    create,
    { setup_future_usage: 'off_session' },
    async ({ get, of }) => (await get(`/v1/customers/${of('$customer')}/payment_methods`)).data.length,
    1,
    {
      given: { ...paid, customer: '$customer' },
    },
  ),
  shows(
    create,
    { statement_descriptor_suffix: 'OBSERVED' },
    async (look) => (await charge(look)).calculated_statement_descriptor,
    'SANDBOX* OBSERVED',
    { given: paid },
  ),
  shows(create, { transfer_group: 'observed' }, async (look) => (await charge(look)).transfer_group, 'observed', {
    given: paid,
  }),
  shows(
    create,
    { transfer_data: { destination: '$account', amount: 300 } },
    async (look) => {
      const { transfer } = await charge(look)
      const { amount, destination } = await look.get(`/v1/transfers/${transfer}`)
      return [amount, destination]
    },
    [300, '$account'],
    { given: paid },
  ),
  shows(
    create,
    { application_fee_amount: 120 },
    async ({ answer, get, of }) => {
      const { data } = await get('/v1/application_fees', {})
      return [data[0]?.amount, data[0]?.account === of('$account'), answer.application_fee_amount]
    },
    [120, true, 120],
    { given: { ...paid, transfer_data: { destination: '$account' } } },
  ),
  shows(create, { use_stripe_sdk: true }, ({ answer }) => answer.next_action.type, 'use_stripe_sdk', {
    given: { ...paid, payment_method: 'pm_card_authenticationRequired', return_url: 'https://shop.test/back' },
  }),
  refuses(create, { error_on_requires_action: true }, 'authentication_required', {
    given: { ...paid, payment_method: 'pm_card_authenticationRequired', return_url: 'https://shop.test/back' },
  }),
  refuses(create, { off_session: true }, 'authentication_required', {
    given: { ...paid, payment_method: '$payerChallenge', customer: '$payer' },
    make: { payerChallenge: ['/v1/payment_methods/pm_card_authenticationRequired/attach', { customer: '$payer' }] },
  }),
  refuses(confirm, { error_on_requires_action: true }, 'authentication_required', {
    at: '$intent',
    given: { payment_method: 'pm_card_authenticationRequired', return_url: 'https://shop.test/back' },
  }),
  refuses(confirm, { off_session: true }, 'authentication_required', {
    at: '$intent',
    given: { payment_method: '$payerChallenge', return_url: 'https://shop.test/back' },
    make: {
      intent: [create.slice(5), { ...amount, customer: '$payer' }],
      payerChallenge: ['/v1/payment_methods/pm_card_authenticationRequired/attach', { customer: '$payer' }],
    },
  }),
  ...ofCharge(create, { given: paid }),
  ...ofCharge(confirm, {
    at: '$intent',
    given: { payment_method: 'pm_card_visa', return_url: 'https://shop.test/back' },
  }),
  ...ofTypes(create, { given: amount }),
  ...ofTypes(update, { at: '$intent' }),
  ...ofTypes(
    confirm,
    { at: '$intent', given: { payment_method: 'pm_card_visa', return_url: 'https://shop.test/back' } },
    ['excluded_payment_method_types', 'allowed_payment_method_types'],
  ),
  ...threeDSecure(create, {
    given: {
      ...paid,
      payment_method: 'pm_card_threeDSecureOptional',
      return_url: 'https://shop.test/back',
      automatic_payment_methods: { enabled: true },
    },
  }),
  ...threeDSecure(confirm, {
    at: '$intent',
    given: { payment_method: 'pm_card_threeDSecureOptional', return_url: 'https://shop.test/back' },
  }),
  shows(
    update,
    { payment_method_options: { card: { request_three_d_secure: 'any' } } },
    confirmed((_look, intent) => intent.status, { payment_method: 'pm_card_threeDSecureOptional' }),
    'requires_action',
    { at: '$intent' },
  ),
  ...[
    [create, { given: { ...paid, customer: '$customer' } }] as const,
    [update, { at: '$intent', given: { customer: '$customer' } }] as const,
    [
      confirm,
      { at: '$held', given: { payment_method: 'pm_card_visa', return_url: 'https://shop.test/back' } },
    ] as const,
  ].map(([operation, options]) =>
    shows(
      operation,
      { payment_method_options: { card: { setup_future_usage: 'off_session' } } },
      async ({ answer, get, of, post }) => {
        if (operation === update) {
          const then = { payment_method: 'pm_card_visa', return_url: 'https://shop.test/back' }
          await post(`/v1/payment_intents/${answer.id}/confirm`, then)
        }
        return (await get(`/v1/customers/${of('$customer')}/payment_methods`)).data.length
      },
      1,
      {
        ...options,
        make: {
          customer: ['/v1/customers', {}],
          ...(operation === confirm ? { held: ['/v1/payment_intents', { ...amount, customer: '$customer' }] } : {}),
        },
      },
    ),
  ),
  ...methodData(create, { given: amount }),
  ...methodData(update, { at: '$intent' }),
  ...methodData(confirm, { at: '$intent', given: { return_url: 'https://shop.test/back', mandate_data: consent } }),

  shows(
    update,
    { amount: 1500, currency: 'eur' },
    chargeOf(({ amount, currency }) => [amount, currency]),
    [1500, 'eur'],
    { at: '$intent' },
  ),
  shows(
    update,
    { capture_method: 'manual' },
    confirmed((_look, intent) => intent.status),
    'requires_capture',
    { at: '$intent' },
  ),
  shows(
    update,
    { customer: '$customer' },
    chargeOf(({ customer }) => customer),
    '$customer',
    { at: '$intent' },
  ),
  shows(
    update,
    { description: 'Observed' },
    chargeOf(({ description }) => description),
    'Observed',
    { at: '$intent' },
  ),
  shows(
    update,
    { metadata: note },
    chargeOf(({ metadata }) => metadata),
    note,
    { at: '$intent' },
  ),
  shows(
    update,
    { payment_method: 'pm_card_mastercard' },
    async ({ answer, get, post }) => {
      const { latest_charge } = await post(`/v1/payment_intents/${answer.id}/confirm`, {
        return_url: 'https://shop.test/back',
      })
      return (await get(`/v1/charges/${latest_charge}`)).payment_method_details.card.brand
    },
    'mastercard',
    { at: '$intent', make: { intent: [create.slice(5), { ...amount, payment_method: 'pm_card_visa' }] } },
  ),
  shows(
    update,
    { receipt_email: 'observed@example.com' },
    chargeOf(({ receipt_email }) => receipt_email),
    'observed@example.com',
    { at: '$intent' },
  ),
  shows(
    update,
    { shipping },
    chargeOf((one) => one.shipping),
    shipping,
    { at: '$intent' },
  ),
  shows(
    update,
    { statement_descriptor_suffix: 'OBSERVED' },
    chargeOf((one) => one.calculated_statement_descriptor),
    'SANDBOX* OBSERVED',
    { at: '$intent' },
  ),
  shows(
    update,
    { transfer_group: 'observed' },
    chargeOf(({ transfer_group }) => transfer_group),
    'observed',
    { at: '$intent' },
  ),
  shows(
    update,
    { setup_future_usage: 'off_session' },
    confirmed(async ({ get, of }) => (await get(`/v1/customers/${of('$customer')}/payment_methods`)).data.length),
    1,
    {
      at: '$intent',
      make: { intent: [create.slice(5), { ...amount, customer: '$customer' }] },
    },
  ),
  shows(
    update,
    { transfer_data: { amount: 200 } },
    async (look) => {
      const one = await look.post(`/v1/payment_intents/${look.answer.id}/confirm`, {
        payment_method: 'pm_card_visa',
        return_url: 'https://shop.test/back',
      })
      const { transfer } = await look.get(`/v1/charges/${one.latest_charge}`)
      return (await look.get(`/v1/transfers/${transfer}`)).amount
    },
    200,
    {
      at: '$intent',
      make: { intent: [create.slice(5), { ...amount, transfer_data: { destination: '$account', amount: 100 } }] },
    },
  ),
  shows(
    update,
    { application_fee_amount: 130 },
    chargeOf((one) => one.application_fee_amount),
    130,
    {
      at: '$intent',
      make: { intent: [create.slice(5), { ...amount, transfer_data: { destination: '$account' } }] },
    },
  ),

  shows(
    confirm,
    { payment_method: 'pm_card_mastercard' },
    async (look) => (await charge(look)).payment_method_details.card.brand,
    'mastercard',
    {
      at: '$intent',
      given: { return_url: 'https://shop.test/back' },
    },
  ),
  shows(
    confirm,
    { return_url: 'https://shop.test/back' },
    ({ answer }) => answer.next_action?.redirect_to_url.return_url,
    'https://shop.test/back',
    {
      at: '$intent',
      given: { payment_method: 'pm_card_authenticationRequired' },
    },
  ),
  shows(confirm, { capture_method: 'manual' }, status, 'requires_capture', {
    at: '$intent',
    given: { payment_method: 'pm_card_visa', return_url: 'https://shop.test/back' },
  }),
  shows(confirm, { use_stripe_sdk: true }, ({ answer }) => answer.next_action.type, 'use_stripe_sdk', {
    at: '$intent',
    given: { payment_method: 'pm_card_authenticationRequired', return_url: 'https://shop.test/back' },
  }),
  shows(confirm, { mandate_data: consent }, status, 'processing', {
    at: '$intent',
    given: { payment_method: 'pm_usBankAccount_success', return_url: 'https://shop.test/back' },
  }),
  shows(
    confirm,
    { setup_future_usage: 'off_session' },
    async ({ get, of }) => (await get(`/v1/customers/${of('$customer')}/payment_methods`)).data.length,
    1,
    {
      at: '$intent',
      given: { payment_method: 'pm_card_visa', return_url: 'https://shop.test/back' },
      make: { intent: [create.slice(5), { ...amount, customer: '$customer' }] },
    },
  ),
  refuses(
    'GET /v1/payment_intents/:id',
    { client_secret: 'pi_other_secret_other' },
    'payment_intent_invalid_parameter',
    { at: '$intent' },
  ),
  refuses(confirm, { client_secret: 'pi_other_secret_other' }, 'payment_intent_invalid_parameter', {
    at: '$intent',
    given: { payment_method: 'pm_card_visa', return_url: 'https://shop.test/back' },
  }),
  keeps('POST /v1/payment_intents/:id/cancel', { cancellation_reason: 'fraudulent' }, { at: '$intent' }),

  shows(
    'POST /v1/payment_intents/:id/capture',
    { amount_to_capture: 400 },
    async (look) => [look.answer.amount_received, (await charge(look)).amount_captured],
    [400, 400],
    { at: '$held' },
  ),
  keeps('POST /v1/payment_intents/:id/capture', { metadata: note }, { at: '$held' }),
  shows(
    'POST /v1/payment_intents/:id/capture',
    { statement_descriptor_suffix: 'OBSERVED' },
    async (look) => (await charge(look)).calculated_statement_descriptor,
    'SANDBOX* OBSERVED',
    { at: '$held' },
  ),
  shows(
    'POST /v1/payment_intents/:id/capture',
    { application_fee_amount: 70 },
    async (look) => (await charge(look)).application_fee_amount,
    70,
    {
      at: '$held',
      make: {
        held: [create.slice(5), { ...paid, capture_method: 'manual', transfer_data: { destination: '$account' } }],
      },
    },
  ),
  ...pages('GET /v1/payment_intents', [create.slice(5), amount]),
  sifts(
    'GET /v1/payment_intents',
    { customer: '$customer' },
    { make: { only: [create.slice(5), { ...amount, customer: '$customer' }], other: [create.slice(5), amount] } },
  ),
]

function ofTypes(
  operation: string,
  options: { at?: string; given?: object },
  names = ['excluded_payment_method_types', 'allowed_payment_method_types'],
): Observation[] {
  const values: Record<string, [string[], string[]]> = {
    excluded_payment_method_types: [['us_bank_account'], ['card']],
    allowed_payment_method_types: [['card'], ['card']],
  }
  return names.map((name) => {
    const [sent, offered] = values[name] ?? [[], []]
    return shows(operation, { [name]: sent }, ({ answer }) => answer.payment_method_types, offered, {
      ...options,
      given: options.given as never,
    })
  })
}

function threeDSecure(operation: string, options: { at?: string; given: object }): Observation[] {
  return [
    shows(
      operation,
      { payment_method_options: { card: { request_three_d_secure: 'challenge' } } },
      status,
      'requires_action',
      {
        ...options,
        given: options.given as never,
      },
    ),
  ]
}

const setups: Observation[] = (() => {
  const make = 'POST /v1/setup_intents'
  const settle = 'POST /v1/setup_intents/:id/confirm'
  const attached = async ({ get, of }: Look) =>
    (await get(`/v1/customers/${of('$customer')}/payment_methods`)).data.length
  return [
    keeps(make, { description: 'Observed', metadata: note, usage: 'on_session' }),
    keeps('POST /v1/setup_intents/:id', { description: 'Observed', metadata: note }, { at: '$setup' }),
    shows(make, { confirm: true }, status, 'succeeded', { given: { payment_method: 'pm_card_visa', ...open } }),
    shows(make, { customer: '$customer' }, attached, 1, {
      given: { confirm: true, payment_method: 'pm_card_visa', ...open },
    }),
    shows(make, { payment_method: 'pm_card_visa' }, status, 'succeeded', { given: { confirm: true, ...open } }),
    shows(make, { automatic_payment_methods: noRedirects }, status, 'succeeded', {
      given: { confirm: true, payment_method: 'pm_card_visa' },
    }),
    shows(make, { mandate_data: consent }, status, 'succeeded', {
      given: { confirm: true, payment_method: 'pm_usBankAccount_success', ...open },
    }),
    shows(
      make,
      { return_url: 'https://shop.test/back' },
      ({ answer }) => answer.next_action?.redirect_to_url.return_url,
      'https://shop.test/back',
      {
        given: { confirm: true, payment_method: 'pm_card_authenticationRequired' },
      },
    ),
    shows(make, { use_stripe_sdk: true }, ({ answer }) => answer.next_action.type, 'use_stripe_sdk', {
      given: { confirm: true, payment_method: 'pm_card_authenticationRequired', return_url: 'https://shop.test/back' },
    }),
    ...threeDSecure(make, {
      given: { confirm: true, payment_method: 'pm_card_threeDSecureOptional', return_url: 'https://shop.test/back' },
    }),
    ...threeDSecure(settle, {
      at: '$setup',
      given: { payment_method: 'pm_card_threeDSecureOptional', return_url: 'https://shop.test/back' },
    }),
    ...methodData(make, {}),
    ...methodData('POST /v1/setup_intents/:id', { at: '$setup' }),
    ...methodData(settle, { at: '$setup', given: { return_url: 'https://shop.test/back', mandate_data: consent } }),
    shows(
      'POST /v1/setup_intents/:id',
      { customer: '$customer' },
      async (look) => {
        await look.post(`/v1/setup_intents/${look.answer.id}/confirm`, {
          payment_method: 'pm_card_visa',
          return_url: 'https://shop.test/back',
        })
        return attached(look)
      },
      1,
      { at: '$setup' },
    ),
    shows(
      'POST /v1/setup_intents/:id',
      { payment_method: 'pm_card_visa' },
      async ({ answer, post }) =>
        (await post(`/v1/setup_intents/${answer.id}/confirm`, { return_url: 'https://shop.test/back' })).status,
      'succeeded',
      { at: '$setup' },
    ),
    shows(settle, { payment_method: 'pm_card_visa' }, status, 'succeeded', {
      at: '$setup',
      given: { return_url: 'https://shop.test/back' },
    }),
    shows(
      settle,
      { return_url: 'https://shop.test/back' },
      ({ answer }) => answer.next_action?.redirect_to_url.return_url,
      'https://shop.test/back',
      {
        at: '$setup',
        given: { payment_method: 'pm_card_authenticationRequired' },
      },
    ),
    shows(settle, { mandate_data: consent }, status, 'succeeded', {
      at: '$setup',
      given: { payment_method: 'pm_usBankAccount_success', return_url: 'https://shop.test/back' },
    }),
    shows(settle, { use_stripe_sdk: true }, ({ answer }) => answer.next_action.type, 'use_stripe_sdk', {
      at: '$setup',
      given: { payment_method: 'pm_card_authenticationRequired', return_url: 'https://shop.test/back' },
    }),
    ...(
      [
        ['GET /v1/setup_intents/:id', {}],
        [settle, { payment_method: 'pm_card_visa', return_url: 'https://shop.test/back' }],
      ] as const
    ).map(([operation, given]) =>
      shows(
        operation,
        { client_secret: 'seti_other_secret_other' },
        ({ answer }) => answer.error?.param,
        'client_secret',
        { at: '$setup', given, mayFail: true },
      ),
    ),
    keeps('POST /v1/setup_intents/:id/cancel', { cancellation_reason: 'duplicate' }, { at: '$setup' }),
    ...pages('GET /v1/setup_intents', ['/v1/setup_intents', {}]),
    sifts(
      'GET /v1/setup_intents',
      { customer: '$customer' },
      { make: { only: ['/v1/setup_intents', { customer: '$customer' }], other: ['/v1/setup_intents', {}] } },
    ),
    sifts(
      'GET /v1/setup_intents',
      { payment_method: '$card' },
      { make: { only: ['/v1/setup_intents', { payment_method: '$card' }], other: ['/v1/setup_intents', {}] } },
    ),
  ]
})()

export const paymentIntents: Observation[] = [...intents, ...setups]
