import { type Bound, type Bounds, boundsFrom } from '../lists/bounds.ts'

/** With 5,000 merchants and 1,000,000 payments. */
const ownMerchant: Bound = { blocks: 400, why: 'each row of a page has a merchant of its own, and five have few rows' }
const allMerchants: Bound = { blocks: 700, why: 'the rows of all merchants are read' }
const inState: Bound = { blocks: 700, why: 'each row of a page has a merchant of its own, with its figures' }

const bounds: Bounds = {
  'operator.merchants.list': {
    'search: zy': allMerchants,
    plan: allMerchants,
    suspended: inState,
    rejected: inState,
    overdue: inState,
  },
}

export const boundOf = boundsFrom(bounds, ownMerchant)
