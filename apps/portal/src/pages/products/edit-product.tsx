import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProductForm } from './product-form.tsx'
import { type Product, type ProductFields, productChange } from './product-from.ts'

export function EditProduct({ product, onDone }: { product: Product; onDone: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const { id } = product
  const save = useMutation({
    mutationFn: (fields: ProductFields) => client.products.update.mutate({ id, ...productChange(product, fields) }),
    onSuccess: (changed) => {
      queries.setQueryData(['products', id], changed)
      setOpen(false)
      onDone()
      return queries.invalidateQueries({ queryKey: ['products'] })
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
      <Dialog title="Edit the product" open={open} onClose={close}>
        <ProductForm product={product} save={save}>
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
        </ProductForm>
      </Dialog>
    </>
  )
}
