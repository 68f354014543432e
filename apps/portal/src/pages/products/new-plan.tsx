import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { products } from '#messages/products.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useSession } from '../../session/session.tsx'
import { PlanForm } from './plan-form.tsx'
import { type NewPlan as Fields, newPlan } from './plan-from.ts'

const t = products.newPlan

/** Creates a subscription product and opens its page. */
export function NewPlan() {
  const { client, href } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return (
    <FormDialog
      button={t.newSubscriptionProduct}
      title={t.newSubscriptionProduct}
      isMain
      save={(plan: Fields) => client.subscriptionProducts.create.mutate(plan)}
      onSaved={(plan) => {
        queries.setQueryData(['plans', plan.id], plan)
        void queries.invalidateQueries({ queryKey: ['plans'] })
      }}
      next={({ id }) => navigate({ to: href(`/plans/${id}`) })}
    >
      {(saving, cancel) => (
        <PlanForm read={newPlan} save={saving} action={t.createSubscriptionProduct}>
          {cancel}
        </PlanForm>
      )}
    </FormDialog>
  )
}
