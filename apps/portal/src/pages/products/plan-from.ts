import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { products } from '#messages/products.ts'
import type { Typed } from '../../form/dialog-form.tsx'
import { metadataChange, metadataFrom } from '../../form/metadata-from.ts'
import { moneyFrom } from '../../form/money-from.ts'
import { parseWholeNumber } from '../../form/whole-number.ts'
import type { Issue } from '../../server/failure.ts'

const t = products.planFrom

type Inputs = inferRouterInputs<AppRouter>
export type Plan = inferRouterOutputs<AppRouter>['subscriptionProducts']['retrieve']
export type NewPlan = Inputs['subscriptionProducts']['create']
export type PlanChange = Omit<Inputs['subscriptionProducts']['update'], 'id'>
type Interval = Plan['price']['interval']

/** The billing periods in words. */
export const intervalNames: Readonly<Record<Interval, string>> = t.intervalNames

type Form = Pick<FormData, 'get' | 'getAll'>

/** Reads the form of a new subscription product. */
export function newPlan(form: Form): Typed<NewPlan> {
  const text = textOf(form)
  const price = priceFrom(form)
  if ('issues' in price) return price
  const read = metadataFrom(form)
  if ('issues' in read) return read
  return {
    fields: {
      name: text('name'),
      ...(text('description') === '' ? {} : { description: text('description') }),
      ...price,
      ...(Object.keys(read.metadata).length === 0 ? {} : read),
    },
  }
}

/** The input that turns a stored subscription product into the typed one; an unchanged price keeps its id. */
export function planChange(before: Plan, form: Form): Typed<PlanChange> {
  const text = textOf(form)
  const price = priceFrom(form)
  if ('issues' in price) return price
  const read = metadataFrom(form, before.metadata)
  if ('issues' in read) return read
  const description = text('description') || null
  const metadata = metadataChange(before.metadata, read.metadata)
  return {
    fields: {
      ...(text('name') === before.name ? {} : { name: text('name') }),
      ...(description === before.description ? {} : { description }),
      ...(isSamePrice(before.price, price) ? {} : price),
      ...(metadata ? { metadata } : {}),
    },
  }
}

type Price = Pick<NewPlan, 'amount' | 'currency' | 'interval' | 'trial_period_days'>

function priceFrom(form: Form): Price | { issues: Issue[] } {
  const text = textOf(form)
  const money = moneyFrom(form, 'amount')
  if ('issues' in money) return money
  const days = text('trial_period_days') === '' ? null : parseWholeNumber(text('trial_period_days'))
  if (days === undefined) return { issues: [{ param: 'trial_period_days', message: t.mustWholeNumber }] }
  return { ...money, interval: text('interval'), ...(days === null ? {} : { trial_period_days: days }) }
}

function isSamePrice(before: Plan['price'], after: Price): boolean {
  return (
    before.amount === after.amount &&
    before.currency === after.currency.toLowerCase() &&
    before.interval === after.interval &&
    before.trial_period_days === (after.trial_period_days ?? null)
  )
}

function textOf(form: Form) {
  return (name: string) => String(form.get(name) ?? '').trim()
}
