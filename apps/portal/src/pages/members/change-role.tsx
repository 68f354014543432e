import { useMutation, useQueryClient } from '@tanstack/react-query'
import { members } from '#messages/members.ts'
import { words } from '#messages/words.ts'
import { DialogForm } from '../../form/dialog-form.tsx'
import { Radios } from '../../form/radios.tsx'
import { usePerson } from '../../session/person.tsx'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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
  const cancel = (
    <Button kind="quiet" onClick={onClose}>
      {words.cancel}
    </Button>
  )
  return (
    <DialogForm
      save={change}
      cancel={cancel}
      read={(form) => ({ fields: String(form.get('role')) as Member['role'] })}
      submit={t.changeRole}
    >
      <p className="dialog-name">
        <bdi>{of.name}</bdi> ({of.email})
      </p>
      <Radios label={words.role} name="role" options={roleOptions} chosen={of.role} />
    </DialogForm>
  )
}
