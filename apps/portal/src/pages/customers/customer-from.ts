import type { Language } from '@merchant-payments/api/languages'
import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { languageFrom } from '../../form/language-from.ts'
import { metadataChange, metadataFrom } from '../../form/metadata-from.ts'
import type { Issue } from '../../server/failure.ts'

type Inputs = inferRouterInputs<AppRouter>['customers']
export type Customer = inferRouterOutputs<AppRouter>['customers']['retrieve']
export type CustomerDetails = inferRouterOutputs<AppRouter>['portal']['customers']['retrieve']
export type NewCustomer = Inputs['create']
type CustomerChange = Omit<Inputs['update'], 'id'>

/** The fields of the form; null for an empty one. */
export type CustomerFields = Pick<Customer, 'email' | 'name' | 'phone' | 'metadata'> & { locale: Language | null }

/** @param before the customer that is edited */
export function customerFrom(
  form: Pick<FormData, 'get' | 'getAll'>,
  before?: Customer,
): { fields: CustomerFields } | { issues: Issue[] } {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const read = metadataFrom(form, before?.metadata)
  if ('issues' in read) return read
  return {
    fields: {
      email: text('email'),
      name: text('name') || null,
      phone: text('phone') || null,
      locale: languageFrom(form),
      metadata: { ...read.metadata },
    },
  }
}

/** The input for a new customer: the fields that were filled in. */
export function newCustomer({ email, name, phone, locale, metadata }: CustomerFields): NewCustomer {
  return {
    email,
    ...(name === null ? {} : { name }),
    ...(phone === null ? {} : { phone }),
    ...(locale === null ? {} : { locale }),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
  }
}

/** The input that turns a stored customer into the typed one. */
export function customerChange(
  before: Customer,
  { email, name, phone, locale, metadata }: CustomerFields,
): CustomerChange {
  const merged = metadataChange(before.metadata, metadata)
  return {
    ...(email === before.email ? {} : { email }),
    ...(name === before.name ? {} : { name }),
    ...(phone === before.phone ? {} : { phone }),
    ...(locale === before.locale ? {} : { locale }),
    ...(merged ? { metadata: merged } : {}),
  }
}

const over: readonly string[] = ['canceled', 'incomplete_expired']

/** The subscriptions that end when their customer is deleted. */
export function running(subscriptions: CustomerDetails['subscriptions']): CustomerDetails['subscriptions'] {
  return subscriptions.filter(({ status }) => !over.includes(status))
}
