import { expect, test } from 'vitest'
import { newPlan, type Plan, planChange } from './plan-from.ts'

function form(fields: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

const filled = { name: ' Tea club ', description: '', amount: '20', currency: 'USD', interval: 'monthly' }

test('reads a new subscription product', () => {
  expect(newPlan(form({ ...filled, trial_period_days: '' }))).toEqual({
    fields: { name: 'Tea club', amount: 2000, currency: 'USD', interval: 'monthly' },
  })
  const more = { description: 'Green', trial_period_days: '14', 'metadata-key': 'sku', 'metadata-value': 'T-1' }
  expect(newPlan(form({ ...filled, ...more }))).toMatchObject({
    fields: { description: 'Green', trial_period_days: 14, metadata: { sku: 'T-1' } },
  })
})

test.each([
  [{ amount: '' }, 'amount'],
  [{ amount: '20.001' }, 'amount'],
  [{ trial_period_days: '1.5' }, 'trial_period_days'],
  [{ 'metadata-key': '', 'metadata-value': 'x' }, 'metadata'],
])('complains of %o', (fields, param) => {
  expect(newPlan(form({ ...filled, ...fields }))).toMatchObject({ issues: [{ param }] })
})

const price = {
  id: 'price_1',
  amount: 2000,
  currency: 'usd',
  interval: 'monthly',
  interval_count: 1,
  trial_period_days: 14,
}
const plan = { name: 'Tea club', description: 'Green', price, metadata: { sku: 'T-1', stock: 5 } } as unknown as Plan

test('sends what was changed', () => {
  const rows = { 'metadata-key': 'sku', 'metadata-value': 'T-1' }
  const same = { ...filled, description: 'Green', trial_period_days: '14', ...rows }
  expect(planChange(plan, form(same))).toEqual({ fields: { metadata: { stock: null } } })
  expect(planChange(plan, form({ ...same, name: 'Club', description: '' }))).toMatchObject({
    fields: { name: 'Club', description: null },
  })
})

test.each([{ amount: '21' }, { currency: 'EUR' }, { interval: 'annual' }, { trial_period_days: '' }])(
  'a change of %o sends the whole price (fault: a stored product could get no new price)',
  (change) => {
    const rows = { 'metadata-key': 'sku', 'metadata-value': 'T-1' }
    const typed = { ...filled, description: 'Green', trial_period_days: '14', ...rows, ...change }
    const { amount, currency, interval, trial_period_days: days } = typed
    expect(planChange(plan, form(typed))).toEqual({
      fields: {
        ...{ amount: Number(amount) * 100, currency, interval, metadata: { stock: null } },
        ...(days === '' ? {} : { trial_period_days: 14 }),
      },
    })
  },
)
