import { parseWholeNumber } from '../../form/whole-number.ts'
import { parseMoney } from '../../money/format.ts'
import type { Issue } from '../../server/failure.ts'

export const schedules = {
  '': 'As it is',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  manual: 'Manual',
} as const

export type PayoutTerms = {
  schedule?: Exclude<keyof typeof schedules, ''>
  delay_days?: number
  minimum_balance?: Record<string, number>
}

/** Reads terms of payouts, of which an empty field stays as it is. */
export function payoutTermsFrom(form: Pick<FormData, 'get'>): PayoutTerms | { issues: Issue[] } {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const [schedule, delay, amount, currency] = [text('schedule'), text('delay_days'), text('amount'), text('currency')]
  const days = delay === '' ? undefined : parseWholeNumber(delay)
  const minimum = amount === '' ? undefined : parseMoney(amount, currency)
  const issues: Issue[] = [
    ...(delay !== '' && days === undefined ? [{ param: 'payouts.delay_days', message: 'Enter a whole number' }] : []),
    ...(minimum === null ? [{ param: 'amount', message: 'Enter an amount such as 200.00' }] : []),
    ...(amount === '' || /^[A-Za-z]{3}$/.test(currency)
      ? []
      : [{ param: 'currency', message: 'Enter a code such as USD' }]),
  ]
  if (issues.length > 0 || minimum === null) return { issues }
  return {
    ...(isSchedule(schedule) && { schedule }),
    ...(days !== undefined && { delay_days: days }),
    ...(minimum !== undefined && { minimum_balance: { [currency.toLowerCase()]: minimum } }),
  }
}

function isSchedule(text: string): text is NonNullable<PayoutTerms['schedule']> {
  return text !== '' && Object.hasOwn(schedules, text)
}
