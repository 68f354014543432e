import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureOf } from '../../server/failure.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import type { Discount } from './discount-from.ts'

type SwitchDiscountProps = { discount: Discount; onDone: (notice: string) => void }

/** Ends a discount, or lets it be used again. */
export function SwitchDiscount({ discount: { id, active }, onDone }: SwitchDiscountProps) {
  const client = useClient()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: () => client.discounts.update.mutate({ id, active: !active }),
    onSuccess: (changed) => {
      queries.setQueryData(['discounts', id], changed)
      void queries.invalidateQueries({ queryKey: ['discounts', 'list'] })
      onDone(
        changed.active
          ? 'The discount can be used again.'
          : 'The discount has ended. Open checkouts and subscriptions keep it.',
      )
    },
    onError: (error) => onDone(failureOf(error).message),
  })
  return (
    <Button kind="quiet" busy={change.isPending} onClick={() => change.mutate()}>
      {active ? 'End discount' : 'Use again'}
    </Button>
  )
}
