import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { formErrors } from '../../failure.ts'
import '../../form/form.css'
import { Radios } from '../../form/radios.tsx'
import { useFormFailure } from '../../form/use-form-failure.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { roleOptions } from './roles.ts'
import type { Member } from './wire.ts'

const labels = { email: 'Email' } as const

type InviteMemberProps = { open: boolean; onClose: () => void; onInvited: (email: string) => void }

/** Asks somebody to work for the merchant. */
export function InviteMember({ open, onClose, onInvited }: InviteMemberProps) {
  return (
    <Dialog title="Invite a member" open={open} onClose={onClose}>
      <InviteForm onClose={onClose} onInvited={onInvited} />
    </Dialog>
  )
}

function InviteForm({ onClose, onInvited }: Omit<InviteMemberProps, 'open'>) {
  const { client } = useSession()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const invite = useMutation({
    mutationFn: (whom: { email: string; role: Member['role'] }) => client.portal.members.invite.mutate(whom),
    onSuccess: ({ email }) => {
      onInvited(email)
      return queries.invalidateQueries({ queryKey: ['members'] })
    },
  })
  const { failure } = useFormFailure(form, invite.error)
  const errors = formErrors(failure, labels)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    invite.mutate({ email: String(data.get('email')).trim(), role: String(data.get('role')) as Member['role'] })
  }
  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      {errors.form && <Notice kind="bad">{errors.form}</Notice>}
      <Field
        label={labels.email}
        name="email"
        hint="We send a link that is valid for 7 days."
        error={errors.fields.email}
      >
        {(control) => (
          <input
            {...control}
            className="input"
            type="email"
            maxLength={254}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Radios label="Role" name="role" options={roleOptions} chosen="support" />
      <div className="dialog-actions">
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={invite.isPending}>
          Send invitation
        </Button>
      </div>
    </form>
  )
}
