import { failureOf } from '../../server/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAccountLink } from './use-account-link.ts'

/** Leads to the processor's page for another bank account or address. */
export function UpdateDetails() {
  const link = useAccountLink('account_update')
  return (
    <>
      {link.error && <Notice kind="bad">{failureOf(link.error).message}</Notice>}
      <Button kind="quiet" busy={link.isPending || link.isSuccess} onClick={() => link.mutate()}>
        Change bank account or address
      </Button>
    </>
  )
}
