import { type Bound, type Bounds, boundsFrom } from '../lists/bounds.ts'

/** With 5,000 merchants and 1,000,000 payments. */
const ownMerchant: Bound = { blocks: 400, why: 'each row of a page has a merchant of its own, and five have few rows' }
const twoHundred: Bound = { blocks: 1_600, why: 'lists 200 rows, each with a merchant of its own' }
const failing: Bound = { blocks: 4_000, why: 'all endpoints that failed are read, 1,000 here, each with its account' }
const allMerchants: Bound = { blocks: 700, why: 'the rows of all merchants are read' }
const inOrder: Bound = {
  blocks: 6_000,
  why: 'merchants are read in their order, each with its account, until a page has passed the filter',
}
const due: Bound = { blocks: 8_000, why: 'all that is due is added up from an index: 45,000 payments of all accounts' }
const actions: Bound = { blocks: 1_200, why: 'the index of actions is by account' }

const bounds: Bounds = {
  'operator.merchants.list': {
    search: allMerchants,
    plan: allMerchants,
    rejected: inOrder,
    overdue: inOrder,
    'sort: held': due,
  },
  'operator.desk.audit': { 'action: of none': actions },
  'operator.desk.disputes': { '': twoHundred },
  'operator.desk.failingEndpoints': { '': failing },
  'operator.desk.owed': { '': due },
  'operator.payouts.list': { '': due },
  'platform.merchants.list': { 'status: suspended': inOrder, 'status: active': ownMerchant, status: allMerchants },
}

export const boundOf = boundsFrom(bounds, ownMerchant)
