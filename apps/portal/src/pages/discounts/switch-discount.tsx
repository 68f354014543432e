import { useMutation, useQueryClient } from '@tanstack/react-query'
import { discounts } from '#messages/discounts.ts'
import { failureOf } from '../../server/failure.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import type { Discount } from './discount-from.ts'

const t = discounts.switchDiscount

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
      onDone(changed.active ? t.usableAgain : t.ended)
    },
    onError: (error) => onDone(failureOf(error).message),
  })
  return (
    <Button kind="quiet" busy={change.isPending} onClick={() => change.mutate()}>
      {active ? t.endDiscount : t.useAgain}
    </Button>
  )
}
