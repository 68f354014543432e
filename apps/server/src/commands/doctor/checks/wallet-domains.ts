import { type Check, ok } from '../finding.ts'

export const wallets: Check = {
  name: 'wallet_domains',
  why: "Apple Pay, Google Pay and Link show on a merchant's own page only where its domain is registered on the merchant's account; hosted pages need nothing.",
  async run() {
    return [ok('Hosted checkout shows wallets without a registered domain.')]
  },
}
