import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { operatorMerchant } from '#messages/operator-merchant.ts'
import { failureOf } from '../../server/failure.ts'
import '../../form/form.css'
import { usePerson } from '../../session/person.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMay } from './use-may.ts'
import { useOpenMode } from './use-open-mode.ts'

const t = operatorMerchant.changePricing

/** Assigns a fee schedule to a merchant. */
export function ChangePricing({ id }: { id: string }) {
  const { client } = usePerson()
  const queries = useQueryClient()
  const may = useMay()
  const livemode = useOpenMode(id)
  const account = useQuery({
    queryKey: ['operator', 'account', id, true],
    queryFn: () => client.operator.accounts.retrieve.query({ id, livemode: true }),
  })
  const schedules = useQuery({
    queryKey: ['operator', 'pricing'],
    queryFn: () => client.operator.pricing.list.query({}),
  })
  const change = useMutation({
    mutationFn: (pricing: string) => client.operator.accounts.update.mutate({ id, livemode, pricing }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['operator', 'account', id] }),
  })
  const items = schedules.data?.items ?? []
  const pricing = account.data?.pricing ?? null
  const name = items.find((schedule) => schedule.id === pricing)?.name ?? t.thatOfItsPlan
  if (!may('accounts.update')) return <p>{name}</p>
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change.mutate(String(new FormData(event.currentTarget).get('pricing')))
  }
  return (
    <form className="form form-with-outcome" onSubmit={submit}>
      {change.error && <Notice kind="bad">{failureOf(change.error).message}</Notice>}
      <Field label={t.feeSchedule} name="pricing" hint={t.nowNewSalesTerms({ name })}>
        {(control) => (
          <select {...control} className="input" defaultValue={pricing ?? ''} key={`${pricing} ${items.length}`}>
            {items.map((schedule) => (
              <option key={schedule.id} value={schedule.id}>
                {schedule.name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button type="submit" kind="quiet" busy={change.isPending}>
        {t.changeFeeSchedule}
      </Button>
      <p className="form-outcome" role="status">
        {change.data && t.feeScheduleAssigned}
      </p>
    </form>
  )
}
