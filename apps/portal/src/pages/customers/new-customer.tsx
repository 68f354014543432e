import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { customers } from '#messages/customers.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useSession } from '../../session/session.tsx'
import { CustomerForm } from './customer-form.tsx'
import { type CustomerFields, newCustomer } from './customer-from.ts'

const t = customers.newCustomer

/** Creates a customer and opens their page. */
export function NewCustomer() {
  const { client, href } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return (
    <FormDialog
      button={t.newCustomer}
      title={t.newCustomer}
      isMain
      save={(fields: CustomerFields) => client.customers.create.mutate(newCustomer(fields))}
      onSaved={() => void queries.invalidateQueries({ queryKey: ['customers'] })}
      next={({ id }) => navigate({ to: href(`/customers/${id}`) })}
    >
      {(saving, cancel) => <CustomerForm save={saving}>{cancel}</CustomerForm>}
    </FormDialog>
  )
}
