import { type Plan, planNames } from './plan-names.ts'

/** The account models, with who pays the processor's fees and carries losses, and the dashboard. */
export const accountModels = {
  platform: 'Platform: no dashboard, the platform pays fees and losses',
  express: 'Express: the processor’s Express dashboard, the platform pays fees and losses',
  standard: 'Standard: the processor’s full dashboard, the merchant pays fees and losses',
} as const
type AccountModel = keyof typeof accountModels

/** The merchant in a form, or what is wrong with it. The API checks the rest. */
export function merchantFrom(data: FormData) {
  const textOf = (field: string) => String(data.get(field) ?? '').trim()
  const [name, email] = [textOf('name'), textOf('email')]
  const issues = [
    ...(name === '' ? [{ param: 'name', message: 'must not be empty' }] : []),
    ...(/^[^\s@]+@[^\s@]+$/.test(email) ? [] : [{ param: 'email', message: 'must be an email address' }]),
  ]
  if (issues.length > 0) return { issues }
  const [plan, model, pricing] = [textOf('plan'), textOf('account_model'), textOf('pricing')]
  return {
    name,
    email,
    country: textOf('country'),
    plan: (Object.hasOwn(planNames, plan) ? plan : 'free') as Plan,
    ...(Object.hasOwn(accountModels, model) ? { account_model: model as AccountModel } : {}),
    ...(pricing === '' ? {} : { pricing }),
    accept_double_fees: data.has('accept_double_fees'),
    test_data: data.has('test_data'),
  }
}
