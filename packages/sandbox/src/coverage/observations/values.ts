/** Values that many observations send. */
export const address = {
  line1: '1 Main St',
  line2: 'Flat 2',
  city: 'Reno',
  state: 'NV',
  postal_code: '89501',
  country: 'US',
}
export const note = { observed: 'yes' }
export const card = { number: '5555555555554444', exp_month: 7, exp_year: 2031, cvc: '123' }
export const bank = {
  account_holder_type: 'company',
  account_number: '000123456789',
  account_type: 'savings',
  routing_number: '110000000',
}
export const noRedirects = { enabled: true, allow_redirects: 'never' }
export const consent = { customer_acceptance: { type: 'offline' } }
