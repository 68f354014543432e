import type { Language } from '@merchant-payments/api/languages'
import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { Typed } from '../../form/dialog-form.tsx'
import { languageFrom } from '../../form/language-from.ts'
import { metadataChange, metadataFrom } from '../../form/metadata-from.ts'
import { eachText } from './customer-texts.ts'

type Inputs = inferRouterInputs<AppRouter>['customers']
export type Customer = inferRouterOutputs<AppRouter>['customers']['retrieve']
export type CustomerDetails = inferRouterOutputs<AppRouter>['portal']['customers']['retrieve']
type NewCustomer = Inputs['create']
type CustomerChange = Omit<Inputs['update'], 'id'>

/** The fields of the form; null for an empty one. */
export type CustomerFields = Pick<Customer, Exclude<keyof CustomerChange, 'locale'>> & { locale: Language | null }

/** @param before the customer that is edited */
export function customerFrom(form: Pick<FormData, 'get' | 'getAll'>, before?: Customer): Typed<CustomerFields> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const read = metadataFrom(form, before?.metadata)
  if ('issues' in read) return read
  return {
    fields: {
      email: text('email'),
      ...eachText((name) => text(name) || null),
      locale: languageFrom(form),
      metadata: { ...read.metadata },
    },
  }
}

/** The input for a new customer: the fields that were filled in. */
export function newCustomer({ email, metadata, ...rest }: CustomerFields): NewCustomer {
  const given = Object.entries(rest).filter(([, value]) => value !== null)
  return { email, ...Object.fromEntries(given), ...(Object.keys(metadata).length === 0 ? {} : { metadata }) }
}

/** The input that turns a stored customer into the typed one. */
export function customerChange(before: Customer, { metadata, ...rest }: CustomerFields): CustomerChange {
  const changed = Object.entries(rest).filter(([name, value]) => before[name as keyof typeof rest] !== value)
  const merged = metadataChange(before.metadata, metadata)
  return { ...Object.fromEntries(changed), ...(merged ? { metadata: merged } : {}) }
}

const over: readonly string[] = ['canceled', 'incomplete_expired']

/** The subscriptions that end when their customer is deleted. */
export function running(subscriptions: CustomerDetails['subscriptions']): CustomerDetails['subscriptions'] {
  return subscriptions.filter(({ status }) => !over.includes(status))
}
