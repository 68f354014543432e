import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormFailure } from '../../form/use-form-failure.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PlanForm } from './plan-form.tsx'
import { type Plan, type PlanChange, planChange } from './plan-from.ts'

export function EditPlan({ plan, onDone }: { plan: Plan; onDone: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { id } = plan
  const save = useMutation({
    mutationFn: (change: PlanChange) => client.portal.subscriptionProducts.update.mutate({ id, ...change }),
    onSuccess: (changed) => {
      queries.setQueryData(['plans', id], changed)
      setOpen(false)
      onDone()
      return queries.invalidateQueries({ queryKey: ['plans'] })
    },
  })
  const { failure, setComplaint } = useFormFailure(form, save.error)
  const submit = (data: FormData) => {
    save.reset()
    const read = planChange(plan, data)
    setComplaint('issues' in read ? read.issues : null)
    if ('change' in read) save.mutate(read.change)
  }
  const close = () => {
    setOpen(false)
    setComplaint(null)
    save.reset()
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        Edit
      </Button>
      <Dialog title="Edit subscription product" open={open} onClose={close}>
        <PlanForm form={form} failure={failure} plan={plan} onSubmit={submit}>
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending}>
            Save
          </Button>
        </PlanForm>
      </Dialog>
    </>
  )
}
