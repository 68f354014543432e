import { keeps, type Look, type Observation, pages, shows, sifts } from './observation.ts'
import { note } from './values.ts'

const create = 'POST /v1/topups'
const topup = ['/v1/topups', { amount: 5000, currency: 'usd' }] as const

const added = async ({ advance, answer, get }: Look) => {
  await advance(60)
  const { balance_transaction } = await get(`/v1/topups/${answer.id}`)
  const { amount, currency } = await get(`/v1/balance_transactions/${balance_transaction}`)
  return [amount, currency]
}

export const topups: Observation[] = [
  shows(create, { amount: 5000 }, added, [5000, 'usd'], { given: { currency: 'usd' } }),
  shows(create, { currency: 'usd' }, added, [5000, 'usd'], { given: { amount: 5000 } }),
  keeps(
    create,
    { description: 'Observed', metadata: note, statement_descriptor: 'OBSERVED', transfer_group: 'seen' },
    { given: { amount: 5000, currency: 'usd' } },
  ),
  keeps('POST /v1/topups/:id', { description: 'Observed', metadata: note }, { at: '$topup', make: { topup } }),
  ...pages('GET /v1/topups', topup),
  sifts(
    'GET /v1/topups',
    { status: 'canceled' },
    { make: { only: topup, done: ['/v1/topups/$only/cancel', {}], other: topup } },
  ),
]
