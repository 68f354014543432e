import { endpoint } from '../http/endpoint.ts'
import { resourceMissing } from '../http/errors.ts'
import { pageParams, sliceList } from '../http/lists.ts'
import type { Wire } from '../http/wire.ts'
import { allCardCountries, settlementCurrency, takesCards, transferCountries } from './accounts/countries.ts'

/** Stripe: country specs. A platform reads its own: where it may send money to. */
export const retrieveCountrySpec = endpoint({
  method: 'GET',
  path: '/v1/country_specs/:country',
  params: {},
  run(_ctx, _params, [country]) {
    if (!takesCards(country)) throw resourceMissing('country', country)
    return countrySpecWire(country)
  },
})

export const listCountrySpecs = endpoint({
  method: 'GET',
  path: '/v1/country_specs',
  params: pageParams,
  run: (_ctx, params) => sliceList(allCardCountries().map(countrySpecWire), params, '/v1/country_specs'),
})

function countrySpecWire(country: string): Wire {
  const currency = settlementCurrency(country)
  const needed = { additional: [], minimum: ['external_account', 'tos_acceptance.date', 'tos_acceptance.ip'] }
  return {
    id: country,
    object: 'country_spec',
    default_currency: currency,
    supported_bank_account_currencies: { [currency]: [country] },
    supported_payment_currencies: [...new Set([currency, 'usd', 'eur', 'gbp'])],
    supported_payment_methods: ['card', 'stripe'],
    supported_transfer_countries: transferCountries(country),
    verification_fields: { company: needed, individual: needed },
  }
}
