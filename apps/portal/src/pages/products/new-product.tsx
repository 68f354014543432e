import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProductForm } from './product-form.tsx'
import { newProduct, type ProductFields } from './product-from.ts'

type NewProductProps = { open: boolean; onClose: () => void }

/** Makes a product, and goes to its page. */
export function NewProduct({ open, onClose }: NewProductProps) {
  const { client, href } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const create = useMutation({
    mutationFn: (fields: ProductFields) => client.products.create.mutate(newProduct(fields)),
    onSuccess: (product) => {
      queries.setQueryData(['products', product.id], product)
      void queries.invalidateQueries({ queryKey: ['products'] })
      return navigate({ to: href(`/products/${product.id}`) })
    },
  })
  const close = () => {
    create.reset()
    onClose()
  }
  return (
    <Dialog title="New product" open={open} onClose={close}>
      <ProductForm save={create}>
        <Button kind="quiet" onClick={close}>
          Cancel
        </Button>
      </ProductForm>
    </Dialog>
  )
}
