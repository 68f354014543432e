import { type Asked, newest } from '../lists/case.ts'

export type AskedOfDesk = Pick<Asked, 'hits' | 'middle'> & {
  /** A merchant in the middle of all. */
  merchantId: string
  /** The place of that merchant in the list by their creation. */
  merchantPosition: string
  /** Of one payment. */
  orderNumber: string
  /** The id of an entry of the audit log by an operator, in the middle of them. */
  operatorAuditId: string
}

type DeskCase = { name: string; input: object | ((asked: AskedOfDesk) => object) }

const testMode = { livemode: false }
const ofMode: DeskCase = { name: 'first page', input: testMode }

const daysAgo = (days: number) => Math.floor(Date.now() / 1000) - days * 86_400
const dayAgo = (days: number) => new Date(daysAgo(days) * 1000).toISOString().slice(0, 10)
const reports = (mode: object): DeskCase[] => [
  { name: 'of a month', input: mode },
  { name: 'merchant', input: ({ merchantId }) => ({ ...mode, merchant: merchantId }) },
  { name: 'from and to: a day', input: () => ({ ...mode, from: daysAgo(40), to: daysAgo(39) }) },
]

const merchantSorts = ['created', 'name', 'volume', 'fees', 'dispute_rate', 'held', 'requirements']

/** The lists and pages of operators and of keys of the platform, over all merchants. */
export const desk: Readonly<Record<string, readonly DeskCase[]>> = {
  'operator.merchants.list': [
    ofMode,
    { name: 'live', input: {} },
    {
      name: 'page in the middle',
      input: ({ merchantPosition }) => ({ ...testMode, starting_after: merchantPosition }),
    },
    ...['zzzyx', 'rare', 'merchant', 'zy'].map((search) => ({
      name: `search: ${search}`,
      input: { ...testMode, search },
    })),
    { name: 'search: a merchant', input: ({ merchantId: search }) => ({ ...testMode, search }) },
    ...['free', 'brand', 'pro'].map((plan) => ({ name: `plan: ${plan}`, input: { ...testMode, plan } })),
    ...['suspended', 'rejected', 'overdue'].map((filter) => ({
      name: filter,
      input: { ...testMode, [filter]: true },
    })),
    ...merchantSorts.map((sort) => ({
      name: `sort: ${sort}`,
      input: { ...testMode, sort, direction: 'desc', currency: 'usd' },
    })),
    { name: 'sort: name, direction: asc', input: { ...testMode, sort: 'name', direction: 'asc' } },
  ],
  'operator.merchants.retrieve': [{ name: 'a merchant', input: ({ merchantId: id }) => ({ id }) }],
  'operator.merchants.viewed': [{ name: 'a merchant', input: ({ merchantId: id }) => ({ id }) }],
  'operator.accounts.retrieve': [{ name: 'a merchant', input: ({ merchantId: id }) => ({ ...testMode, id }) }],
  'operator.books.lastVerification': [newest],
  'operator.brand.retrieve': [newest],
  'operator.people.list': [newest],
  'operator.desk.audit': [
    newest,
    { name: 'page in the middle', input: ({ operatorAuditId }) => ({ starting_after: operatorAuditId }) },
    { name: 'merchant_id', input: ({ merchantId }) => ({ merchant_id: merchantId }) },
    { name: 'action', input: { action: 'refunds.' } },
    { name: 'action: of none', input: { action: 'zzz' } },
  ],
  'operator.desk.disputes': [
    ofMode,
    { name: 'page in the middle', input: ({ middle }) => ({ ...testMode, starting_after: middle('du_', 0.2) }) },
  ],
  'operator.desk.failingEndpoints': [
    ofMode,
    { name: 'page in the middle', input: { ...testMode, starting_after: `we_failing${'500'.padStart(17, '0')}` } },
  ],
  'operator.desk.owed': [
    ofMode,
    {
      name: 'page in the middle',
      input: ({ merchantId }) => ({ ...testMode, starting_after: `usd:-500:${merchantId}:processor_balance` }),
    },
  ],
  'operator.desk.fees': [
    ...reports(testMode),
    {
      name: 'page in the middle',
      input: ({ merchantId }) => ({ ...testMode, starting_after: `${dayAgo(15)}:${merchantId}:usd` }),
    },
  ],
  'operator.payouts.list': [
    ofMode,
    {
      name: 'page in the middle',
      input: ({ merchantId }) => ({ ...testMode, starting_after: `${daysAgo(20)}000:${merchantId}:usd` }),
    },
    { name: 'merchant_id', input: ({ merchantId }) => ({ ...testMode, merchant_id: merchantId }) },
  ],
  'operator.payouts.recorded': [
    { name: 'of a merchant', input: ({ merchantId }) => ({ ...testMode, merchant_id: merchantId }) },
  ],
  'operator.processorEvents.refused': [newest],
  'operator.search.find': [
    { name: 'query: an order number', input: ({ orderNumber }) => ({ query: orderNumber.toLowerCase() }) },
    { name: 'query: a payment', input: ({ middle }) => ({ query: middle('pi_') }) },
    { name: 'query: a session', input: ({ middle }) => ({ query: middle('cs_test_o') }) },
    { name: 'query: a dispute', input: ({ middle }) => ({ query: middle('du_', 0.2) }) },
    { name: 'query: a payout', input: ({ middle }) => ({ query: middle('po_', 0.01) }) },
    { name: 'query: a merchant', input: ({ merchantId: query }) => ({ query }) },
    { name: 'query: an account', input: ({ merchantId }) => ({ query: `acct_${merchantId}` }) },
    { name: 'query: an email of many', input: { query: 'Someone.Special@example.org' } },
    { name: 'query: an email of one', input: { query: 'buyer4242@example.com' } },
    { name: 'query: a buyer of many', input: { query: 'rosa rare' } },
    { name: 'query: metadata of many', input: { query: 'rare' } },
    { name: 'query: of none', input: { query: 'zzzyx' } },
  ],
  'platform.merchants.list': [
    newest,
    { name: 'page in the middle', input: ({ merchantId }) => ({ starting_after: merchantId }) },
    { name: 'email', input: { email: 'M2@example.com' } },
    ...['active', 'paused', 'suspended', 'closed'].map((status) => ({ name: `status: ${status}`, input: { status } })),
    { name: 'metadata', input: { metadata: { campaign: 'rare' } } },
    { name: 'metadata: of none', input: { metadata: { campaign: 'none' } } },
  ],
  'platform.merchants.retrieve': [{ name: 'a merchant', input: ({ merchantId: id }) => ({ id }) }],
  'platform.reports.fees': reports({}),
}
