import { operator } from '#messages/operator.ts'
import { type Plan, planNames } from './plan-names.ts'

const t = operator.merchantFrom

/** The account models, with who pays the processor's fees and carries losses, and the dashboard. */
export const accountModels = t.accountModels
type AccountModel = keyof typeof accountModels

/** The merchant in a form, or what is wrong with it. The API checks the rest. */
export function merchantFrom(data: FormData) {
  const textOf = (field: string) => String(data.get(field) ?? '').trim()
  const [name, email] = [textOf('name'), textOf('email')]
  const issues = [
    ...(name === '' ? [{ param: 'name', message: t.mustNotEmpty }] : []),
    ...(/^[^\s@]+@[^\s@]+$/.test(email) ? [] : [{ param: 'email', message: t.mustEmailAddress }]),
  ]
  if (issues.length > 0) return { issues }
  const [plan, model, pricing] = [textOf('plan'), textOf('account_model'), textOf('pricing')]
  return {
    fields: {
      name,
      email,
      country: textOf('country'),
      plan: (Object.hasOwn(planNames, plan) ? plan : 'free') as Plan,
      ...(Object.hasOwn(accountModels, model) ? { account_model: model as AccountModel } : {}),
      ...(pricing === '' ? {} : { pricing }),
      accept_double_fees: data.has('accept_double_fees'),
      test_data: data.has('test_data'),
    },
  }
}
