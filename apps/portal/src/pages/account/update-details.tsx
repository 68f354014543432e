import { failureOf } from '../../failure.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAccountLink } from './use-account-link.ts'

/** Leads to the processor's page for another bank account or address. For owners alone. */
export function UpdateDetails() {
  const { may } = useSession()
  const link = useAccountLink('account_update')
  if (!may('change', 'portal.account')) return null
  return (
    <>
      {link.error && <Notice kind="bad">{failureOf(link.error).message}</Notice>}
      <p>
        <Button kind="quiet" busy={link.isPending || link.isSuccess} onClick={() => link.mutate()}>
          Change bank account or address
        </Button>
      </p>
    </>
  )
}
