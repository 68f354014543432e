import { useQueryClient } from '@tanstack/react-query'
import { members } from '#messages/members.ts'
import { words } from '#messages/words.ts'
import { DialogForm } from '../../form/dialog-form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { Radios } from '../../form/radios.tsx'
import { useSession } from '../../session/session.tsx'
import { Field } from '../../ui/field.tsx'
import { roleOptions } from './roles.ts'
import type { Member } from './wire.ts'

const t = members.inviteMember

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
      {(saving, cancel) => (
        <DialogForm
          save={saving}
          cancel={cancel}
          read={(form) => ({
            fields: { email: String(form.get('email')).trim(), role: String(form.get('role')) as Member['role'] },
          })}
          labels={{ email: words.email }}
          submit={t.sendInvitation}
        >
          {(errors) => (
            <>
              <Field label={words.email} name="email" hint={t.emailHint} error={errors.email}>
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
            </>
          )}
        </DialogForm>
      )}
    </FormDialog>
  )
}
