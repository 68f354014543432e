import { useMutation, useQueryClient } from '@tanstack/react-query'
import { links } from '#messages/links.ts'
import { failureOf } from '../../server/failure.ts'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import type { PaymentLink } from './link-from.ts'

const t = links.switchLink

type SwitchLinkProps = { link: PaymentLink; onDone: (notice: string) => void }

/** Switches a link off, or on again. */
export function SwitchLink({ link: { id, active }, onDone }: SwitchLinkProps) {
  const client = useClient()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: () => client.paymentLinks.update.mutate({ id, active: !active }),
    onSuccess: (changed) => {
      queries.setQueryData(['links', id], changed)
      void queries.invalidateQueries({ queryKey: ['links', 'list'] })
      onDone(changed.active ? t.linkSellsAgain : t.linkOffOpenCheckouts)
    },
    onError: (error) => onDone(failureOf(error).message),
  })
  return (
    <Button kind="quiet" busy={change.isPending} onClick={() => change.mutate()}>
      {active ? t.switchOff : t.switchOn}
    </Button>
  )
}
