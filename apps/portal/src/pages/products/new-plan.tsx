import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useFormFailure } from '../../form/use-form-failure.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PlanForm } from './plan-form.tsx'
import { type NewPlan as Input, newPlan } from './plan-from.ts'

type NewPlanProps = { open: boolean; onClose: () => void }

/** Makes a subscription product, and goes to its page. */
export function NewPlan({ open, onClose }: NewPlanProps) {
  const { client, href } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const create = useMutation({
    mutationFn: (plan: Input) => client.subscriptionProducts.create.mutate(plan),
    onSuccess: (plan) => {
      queries.setQueryData(['plans', plan.id], plan)
      void queries.invalidateQueries({ queryKey: ['plans'] })
      return navigate({ to: href(`/plans/${plan.id}`) })
    },
  })
  const { failure, setComplaint } = useFormFailure(form, create.error)
  const submit = (data: FormData) => {
    create.reset()
    const read = newPlan(data)
    setComplaint('issues' in read ? read.issues : null)
    if ('plan' in read) create.mutate(read.plan)
  }
  const close = () => {
    create.reset()
    setComplaint(null)
    onClose()
  }
  return (
    <Dialog title="New subscription product" open={open} onClose={close}>
      <PlanForm form={form} failure={failure} onSubmit={submit}>
        <Button kind="quiet" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" busy={create.isPending}>
          Create subscription product
        </Button>
      </PlanForm>
    </Dialog>
  )
}
