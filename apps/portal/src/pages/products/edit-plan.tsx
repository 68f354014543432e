import { useQueryClient } from '@tanstack/react-query'
import { products } from '#messages/products.ts'
import { words } from '#messages/words.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useClient } from '../../session/session.tsx'
import { PlanForm } from './plan-form.tsx'
import { type Plan, type PlanChange, planChange } from './plan-from.ts'

const t = products.editPlan

export function EditPlan({ plan, onDone }: { plan: Plan; onDone: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const { id } = plan
  return (
    <FormDialog
      button={words.edit}
      kind="quiet"
      title={t.editSubscriptionProduct}
      save={(change: PlanChange) => client.subscriptionProducts.update.mutate({ id, ...change })}
      onSaved={(changed) => {
        queries.setQueryData(['plans', id], changed)
        void queries.invalidateQueries({ queryKey: ['plans'] })
        onDone()
      }}
    >
      {(saving, cancel) => (
        <PlanForm plan={plan} read={(form) => planChange(plan, form)} save={saving} action={words.save}>
          {cancel}
        </PlanForm>
      )}
    </FormDialog>
  )
}
