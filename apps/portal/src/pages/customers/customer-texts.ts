import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterInputs } from '@trpc/server'
import { customers } from '#messages/customers.ts'
import { words } from '#messages/words.ts'

const t = customers.customerTexts

type CustomerChange = inferRouterInputs<AppRouter>['customers']['update']
type TextName = Exclude<keyof CustomerChange, 'id' | 'email' | 'locale' | 'metadata'>

/** Texts of a customer that may be empty, in the form and on the page. A further one is a line here. */
export const customerTexts = {
  name: { label: words.name, type: 'text' },
  phone: { label: t.phone, type: 'tel' },
} as const satisfies Record<TextName, { label: string; type: 'text' | 'tel' }>

export const customerTextNames = Object.keys(customerTexts) as TextName[]

/** A value for each of the texts. */
export function eachText<Value>(make: (name: TextName) => Value): Record<TextName, Value> {
  return Object.fromEntries(customerTextNames.map((name) => [name, make(name)])) as Record<TextName, Value>
}
