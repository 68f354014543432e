import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { members } from '#messages/members.ts'
import { words } from '#messages/words.ts'
import { formErrors } from '../../server/failure.ts'
import '../../form/form.css'
import { FormDialog, type Saving } from '../../form/form-dialog.tsx'
import { Radios } from '../../form/radios.tsx'
import { useFormFailure } from '../../form/use-form-failure.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { roleOptions } from './roles.ts'
import type { Member } from './wire.ts'

const t = members.inviteMember

const labels = { email: words.email } as const

/** A new invitation. The link is set if no mail was sent. */
export type Invited = { email: string; link: string | null }

type InvitationFields = { email: string; role: Member['role'] }

/** Invites a person to become a member of the merchant. */
export function InviteMember({ onInvited }: { onInvited: (invited: Invited) => void }) {
  const { client } = useSession()
  const queries = useQueryClient()
  return (
    <FormDialog
      button={t.inviteAMember}
      title={t.inviteAMember}
      isMain
      save={(fields: InvitationFields) => client.portal.members.invite.mutate(fields)}
      onSaved={(invited) => {
        onInvited(invited)
        void queries.invalidateQueries({ queryKey: ['members'] })
      }}
    >
      {(saving, cancel) => <InvitationForm save={saving}>{cancel}</InvitationForm>}
    </FormDialog>
  )
}

function InvitationForm({ save, children }: { save: Saving<InvitationFields>; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null)
  const { failure } = useFormFailure(form, save.error)
  const errors = formErrors(failure, labels)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    save.mutate({ email: String(data.get('email')).trim(), role: String(data.get('role')) as Member['role'] })
  }
  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      {errors.form && <Notice kind="bad">{errors.form}</Notice>}
      <Field label={labels.email} name="email" hint={t.emailHint} error={errors.fields.email}>
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
      <Radios label={words.role} name="role" options={roleOptions} chosen="support" />
      <div className="dialog-actions">
        {children}
        <Button type="submit" busy={save.isPending}>
          {t.sendInvitation}
        </Button>
      </div>
    </form>
  )
}
