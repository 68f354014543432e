import { useMutation } from '@tanstack/react-query'
import { operatorMerchant } from '#messages/operator-merchant.ts'
import { failureOf } from '../../server/failure.ts'
import { usePerson } from '../../session/person.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMay } from './use-may.ts'

const t = operatorMerchant.signInLink

/** Makes a link that signs a member in, once, within a minute. */
export function SignInLink({ id, email }: { id: string; email: string }) {
  const { client } = usePerson()
  const may = useMay()
  const making = useMutation({
    mutationFn: () => client.operator.accounts.createSignInLink.mutate({ id, livemode: true, email }),
    gcTime: 0,
  })
  if (!may('accounts.createSignInLink')) return null
  return (
    <>
      <Button kind="quiet" small busy={making.isPending} onClick={() => making.mutate()}>
        {t.createSignLink({ email })}
      </Button>
      {making.error && <Notice kind="bad">{failureOf(making.error).message}</Notice>}
      {making.data && (
        <Notice kind="good">
          {t.worksOnceWithinMinute} <CopyableId id={making.data.url} what={t.signLink} />
        </Notice>
      )}
    </>
  )
}
