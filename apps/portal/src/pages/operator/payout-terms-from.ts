import { operatorMerchant } from '#messages/operator-merchant.ts'
import type { Typed } from '../../form/dialog-form.tsx'
import { parseWholeNumber } from '../../form/whole-number.ts'
import { parseMoney } from '../../money/format.ts'
import type { Issue } from '../../server/failure.ts'

const t = operatorMerchant.payoutTermsFrom

export const schedules = t.schedules

export type PayoutTerms = {
  schedule?: Exclude<keyof typeof schedules, ''>
  delay_days?: number
  minimum_balance?: Record<string, number>
}

/** Reads terms of payouts, of which an empty field stays as it is. */
export function payoutTermsFrom(form: Pick<FormData, 'get'>): Typed<PayoutTerms> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const [schedule, delay, amount, currency] = [text('schedule'), text('delay_days'), text('amount'), text('currency')]
  const days = delay === '' ? undefined : parseWholeNumber(delay)
  const minimum = amount === '' ? undefined : parseMoney(amount, currency)
  const issues: Issue[] = [
    ...(delay !== '' && days === undefined ? [{ param: 'payouts.delay_days', message: t.enterWholeNumber }] : []),
    ...(minimum === null ? [{ param: 'amount', message: t.enterAmountSuch }] : []),
    ...(amount === '' || /^[A-Za-z]{3}$/.test(currency) ? [] : [{ param: 'currency', message: t.enterCodeSuchUsd }]),
  ]
  if (issues.length > 0 || minimum === null) return { issues }
  return {
    fields: {
      ...(isSchedule(schedule) && { schedule }),
      ...(days !== undefined && { delay_days: days }),
      ...(minimum !== undefined && { minimum_balance: { [currency.toLowerCase()]: minimum } }),
    },
  }
}

function isSchedule(text: string): text is NonNullable<PayoutTerms['schedule']> {
  return text !== '' && Object.hasOwn(schedules, text)
}
