import { useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useClient } from '../../session/session.tsx'
import { PlanForm } from './plan-form.tsx'
import { type Plan, type PlanChange, planChange } from './plan-from.ts'

export function EditPlan({ plan, onDone }: { plan: Plan; onDone: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const { id } = plan
  return (
    <FormDialog
      button="Edit"
      kind="quiet"
      title="Edit subscription product"
      save={(change: PlanChange) => client.subscriptionProducts.update.mutate({ id, ...change })}
      onSaved={(changed) => {
        queries.setQueryData(['plans', id], changed)
        void queries.invalidateQueries({ queryKey: ['plans'] })
        onDone()
      }}
    >
      {(saving, cancel) => (
        <PlanForm plan={plan} read={(form) => planChange(plan, form)} save={saving} action="Save">
          {cancel}
        </PlanForm>
      )}
    </FormDialog>
  )
}
