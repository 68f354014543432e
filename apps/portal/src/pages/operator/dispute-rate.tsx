import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'
import { Chip } from '../../ui/chip.tsx'

type Figures = inferRouterOutputs<AppRouter>['operator']['merchants']['list']['items'][number]['disputes_of_month']

const kinds = { ok: 'good', warning: 'idle', alarm: 'bad' } as const
const names = { ok: 'Low', warning: 'Warning', alarm: 'Alarm' } as const

/** Disputes to successful payments of the month, judged from twenty payments on. */
export function DisputeRate({ succeeded, disputes, rate, level }: Figures) {
  const percent = new Intl.NumberFormat(undefined, { style: 'percent', minimumFractionDigits: 2 })
  return (
    <>
      {rate === null ? '—' : percent.format(rate / 10_000)} ({disputes} of {succeeded.toLocaleString('en-US')}){' '}
      {level !== null && <Chip kind={kinds[level]}>{names[level]}</Chip>}
    </>
  )
}
