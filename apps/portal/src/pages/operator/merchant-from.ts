import { type Plan, planNames } from './plan-names.ts'

/** The merchant in a form, or what is wrong with it. The API checks the rest. */
export function merchantFrom(data: FormData) {
  const textOf = (field: string) => String(data.get(field) ?? '').trim()
  const [name, email] = [textOf('name'), textOf('email')]
  const issues = [
    ...(name === '' ? [{ param: 'name', message: 'must not be empty' }] : []),
    ...(/^[^\s@]+@[^\s@]+$/.test(email) ? [] : [{ param: 'email', message: 'must be an email address' }]),
  ]
  if (issues.length > 0) return { issues }
  const plan = textOf('plan')
  return {
    name,
    email,
    country: textOf('country'),
    plan: (Object.hasOwn(planNames, plan) ? plan : 'free') as Plan,
    test_data: data.has('test_data'),
  }
}
