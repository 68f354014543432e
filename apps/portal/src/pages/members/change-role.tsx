import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { members } from '#messages/members.ts'
import { words } from '#messages/words.ts'
import { failureOf } from '../../server/failure.ts'
import '../../form/form.css'
import { Radios } from '../../form/radios.tsx'
import { usePerson } from '../../session/person.tsx'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { roleOptions } from './roles.ts'
import type { Member } from './wire.ts'

const t = members.changeRole

type ChangeRoleProps = { of: Member | null; onClose: () => void }

/** Changes the role of a member. */
export function ChangeRole({ of, onClose }: ChangeRoleProps) {
  return (
    <Dialog title={t.changeRole} open={of !== null} onClose={onClose}>
      {of && <RoleForm of={of} onClose={onClose} />}
    </Dialog>
  )
}

function RoleForm({ of, onClose }: ChangeRoleProps & { of: Member }) {
  const { client } = useSession()
  const { refresh } = usePerson()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (role: Member['role']) => client.portal.members.changeRole.mutate({ id: of.id, role }),
    onSuccess: async () => {
      onClose()
      await queries.invalidateQueries({ queryKey: ['members'] })
      // The new role decides what the pages offer.
      if (of.you) await refresh()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change.mutate(String(new FormData(event.currentTarget).get('role')) as Member['role'])
  }
  return (
    <form className="form" onSubmit={submit}>
      {change.error && <Notice kind="bad">{failureOf(change.error).message}</Notice>}
      <p className="dialog-name">
        <bdi>{of.name}</bdi> ({of.email})
      </p>
      <Radios label={words.role} name="role" options={roleOptions} chosen={of.role} />
      <div className="dialog-actions">
        <Button kind="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" busy={change.isPending}>
          {t.changeRole}
        </Button>
      </div>
    </form>
  )
}
