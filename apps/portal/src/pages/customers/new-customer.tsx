import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CustomerForm } from './customer-form.tsx'
import { type CustomerFields, newCustomer } from './customer-from.ts'

type NewCustomerProps = { open: boolean; onClose: () => void }

/** Adds a customer, and goes to their page. */
export function NewCustomer({ open, onClose }: NewCustomerProps) {
  const { client, href } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const create = useMutation({
    mutationFn: (fields: CustomerFields) => client.customers.create.mutate(newCustomer(fields)),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: ['customers'] })
      return navigate({ to: href(`/customers/${id}`) })
    },
  })
  const close = () => {
    create.reset()
    onClose()
  }
  return (
    <Dialog title="New customer" open={open} onClose={close}>
      <CustomerForm save={create}>
        <Button kind="quiet" onClick={close}>
          Cancel
        </Button>
      </CustomerForm>
    </Dialog>
  )
}
