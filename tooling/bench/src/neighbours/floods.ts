/** The requests that a flood repeats. */
export type FloodRequest = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

/** A number of clients that send requests without a pause. */
type Crowd = { clients: number; requests: readonly FloodRequest[] }

export type Flood = { name: string; crowds: readonly Crowd[] }

/** Texts that make careless code slow. */
const worstTexts: readonly ((length: number) => string)[] = [
  (length) => `a${'\u0301\u0323'.repeat(15)}`.repeat(length).slice(0, length),
  (length) => 'rnvvcl6#aBbb|_ '.repeat(length).slice(0, length),
  (length) => 'لا'.repeat(length).slice(0, length),
  (length) => '&#99;%63'.repeat(length).slice(0, length),
  (length) => '6@ '.repeat(length).slice(0, length),
]

const json = { 'content-type': 'application/json' }

/** A merchant that is not the one that reads. A poll waits for what comes after the cursor; without one it is answered at once. */
type Neighbour = { key: string; cursor: string }

/** @param neighbours at least five, as one key may have 200 waiting polls */
export function floodsBy(neighbours: readonly Neighbour[]): Flood[] {
  const key = neighbours[0]?.key ?? ''
  const own = { authorization: `Bearer ${key}` }
  const texts: FloodRequest[] = worstTexts.flatMap((text) =>
    bodiesOf(text).map(({ path, fields }) => ({
      method: 'POST',
      path,
      headers: { ...own, ...json },
      body: JSON.stringify(fields),
    })),
  )
  const crowd = (clients: number, ...requests: FloodRequest[]): Crowd => ({ clients, requests })
  const polls = crowd(1_000, ...neighbours.map(poll))
  const signIns = crowd(20, signIn)
  const worst = crowd(4, ...texts)
  return [
    { name: '1,000 polls that wait', crowds: [polls] },
    { name: '20 that sign in', crowds: [signIns] },
    { name: '20 with wrong keys', crowds: [crowd(20, { ...products, headers: wrongKey })] },
    { name: '20 of no address', crowds: [crowd(20, { method: 'GET', path: '/nowhere', headers: {} })] },
    { name: '20 that read', crowds: [crowd(20, { ...products, headers: own })] },
    { name: '4 with the worst texts', crowds: [worst] },
    { name: '20 with the worst texts', crowds: [crowd(20, ...texts)] },
    { name: 'polls, sign-ins and texts', crowds: [polls, signIns, worst] },
  ]
}

const products = { method: 'GET', path: '/api/v1/products?limit=100' } as const

const poll = ({ key, cursor }: Neighbour): FloodRequest => ({
  method: 'GET',
  path: `/api/v1/events/changes?wait=25&after=${encodeURIComponent(cursor)}`,
  headers: { authorization: `Bearer ${key}` },
})

const signIn: FloodRequest = {
  method: 'POST',
  path: '/portal/auth/sign-in/email',
  headers: json,
  body: JSON.stringify({ email: 'nobody@example.com', password: 'not the password of a person' }),
}

const wrongKey = { authorization: `Bearer svc_test_${'0'.repeat(40)}` }

/** Each field at its longest. Refused or not, its texts are read. */
function bodiesOf(text: (length: number) => string): { path: string; fields: object }[] {
  const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`key_${at}`, text(500)]))
  const named = { name: text(250), description: text(5_000), metadata }
  return [
    { path: '/api/v1/products', fields: { ...named, unit_label: text(100), tax_code: text(100) } },
    { path: '/api/v1/subscription-products', fields: { ...named, amount: 500, currency: 'usd', interval: 'monthly' } },
    { path: '/api/v1/customers', fields: { email: 'ada@example.com', name: text(250), phone: text(50), metadata } },
    {
      path: '/api/v1/payment-sessions',
      fields: {
        line_items: Array.from({ length: 100 }, () => ({ name: text(250), amount: 500, currency: 'usd', quantity: 1 })),
        success_url: 'https://shop.example/ok',
        cancel_url: 'https://shop.example/no',
        customer_id: 'cus_nobody',
        metadata,
      },
    },
    {
      path: '/api/v1/disputes/dp_none/evidence',
      fields: { evidence: { uncategorized_text: text(20_000), service_documentation: text(20_000) } },
    },
  ]
}
