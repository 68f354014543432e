import { expect, test } from 'vitest'
import { pageOf } from './page-of.ts'

test.each([
  ['prod_1', 'products.update', '/products/prod_1'],
  ['prod_1', 'subscriptionProducts.update', '/plans/prod_1'],
  ['pi_1', '', '/payments/pi_1'],
  ['du_1', '', '/disputes/du_1'],
  ['dlv_1', 'deliveries.replay', '/deliveries/dlv_1'],
  ['key_1', 'keys.revoke', '/keys'],
  ['5f6c', 'members.remove', '/members'],
  ['re_1', 'refunds.create', '/refunds/re_1'],
  ['cs_test_1', '', null],
])('%s of %s is on %s', (id, action, page) => expect(pageOf(id, action)).toBe(page))
