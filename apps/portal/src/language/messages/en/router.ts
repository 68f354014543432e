import { messages } from '../../messages.ts'

export const router = messages({
  pages: {
    money: 'Money',
    statements: 'Statements',
    customers: 'Customers',
    catalog: 'Catalog',
    subscriptionProducts: 'Subscription products',
    paymentLinks: 'Payment links',
    discounts: 'Discounts',
    developers: 'Developers',
    firstPayment: 'First payment',
    apiKeys: 'API keys',
    webhooks: 'Webhooks',
    business: 'Business',
  },
})
