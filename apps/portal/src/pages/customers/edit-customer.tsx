import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CustomerForm } from './customer-form.tsx'
import { type Customer, type CustomerFields, customerChange } from './customer-from.ts'

export function EditCustomer({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const save = useMutation({
    mutationFn: (fields: CustomerFields) =>
      client.customers.update.mutate({ id: customer.id, ...customerChange(customer, fields) }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['customers'] })
      setOpen(false)
      onDone()
    },
  })
  const close = () => {
    setOpen(false)
    save.reset()
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        Edit
      </Button>
      <Dialog title="Edit the customer" open={open} onClose={close}>
        <CustomerForm customer={customer} save={save}>
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
        </CustomerForm>
      </Dialog>
    </>
  )
}
