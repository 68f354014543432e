import { type Case, newest } from './case.ts'

/** The lists of operators, over all merchants. */
export const operatorLists: Readonly<Record<string, readonly Case[]>> = {
  'operator.merchants.list': [
    { name: 'newest page', input: { livemode: false } },
    { name: 'page in the middle', input: ({ otherMerchant }) => ({ livemode: false, starting_after: otherMerchant }) },
    ...['zzzyx', 'rare', 'merchant', 'zy'].map((search) => ({
      name: `search: ${search}`,
      input: { livemode: false, search },
    })),
    ...['free', 'brand', 'pro'].map((plan) => ({ name: `plan: ${plan}`, input: { livemode: false, plan } })),
    ...['suspended', 'rejected', 'overdue'].map((filter) => ({
      name: filter,
      input: { livemode: false, [filter]: true },
    })),
    ...['created', 'name', 'volume', 'fees', 'dispute_rate', 'held', 'requirements'].map((sort) => ({
      name: `sort: ${sort}`,
      input: { livemode: false, sort, direction: 'desc', currency: 'usd' },
    })),
    { name: 'sort: name, direction: asc', input: { livemode: false, sort: 'name', direction: 'asc' } },
  ],
  'operator.payouts.list': [
    { name: 'of all', input: { livemode: false } },
    { name: 'merchant_id', input: ({ merchantId }) => ({ livemode: false, merchant_id: merchantId }) },
  ],
  'operator.payouts.recorded': [
    { name: 'of a merchant', input: ({ merchantId }) => ({ livemode: false, merchant_id: merchantId }) },
  ],
  'operator.processorEvents.refused': [newest],
}
