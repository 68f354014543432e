import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'
import { language } from '#messages/language.ts'
import { operator } from '#messages/operator.ts'
import { Chip } from '../../ui/chip.tsx'

const t = operator.disputeRate

type Figures = inferRouterOutputs<AppRouter>['operator']['merchants']['list']['items'][number]['disputes_of_month']

const kinds = { ok: 'good', warning: 'idle', alarm: 'bad' } as const
const names = t.names

/** Disputes to successful payments of the month, judged from twenty payments on. */
export function DisputeRate({ succeeded, disputes, rate, level }: Figures) {
  const percent = new Intl.NumberFormat(language.formats, { style: 'percent', minimumFractionDigits: 2 })
  return (
    <>
      {t.rateOf({
        rate: rate === null ? '—' : percent.format(rate / 10_000),
        disputes,
        succeeded: succeeded.toLocaleString(language.code),
      })}{' '}
      {level !== null && <Chip kind={kinds[level]}>{names[level]}</Chip>}
    </>
  )
}
