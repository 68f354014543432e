import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '#messages/keys.ts'
import { words } from '#messages/words.ts'
import { DialogForm } from '../../form/dialog-form.tsx'
import { Radios } from '../../form/radios.tsx'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { withRetryTime } from './creation-limit.ts'
import { expiryFrom } from './expiry.ts'
import { ExpiryField } from './expiry-field.tsx'
import type { Key, NewKey } from './wire.ts'

const t = keys.rollKey

const labels = t.labels

/** Seconds for which the old key keeps working. */
const graces = [
  { value: '0', label: t.expiresImmediately, hint: t.expiresImmediatelyHint },
  { value: '3600', label: t.worksAnotherHour },
  { value: '86400', label: t.worksAnotherDay, hint: t.worksAnotherDayHint },
  { value: '604800', label: t.worksAnotherDays },
] as const

type RollKeyProps = { of: Key | null; onClose: () => void; onMade: (key: NewKey) => void }

/** Replaces a key by a new one with the same name. */
export function RollKey({ of, onClose, onMade }: RollKeyProps) {
  return (
    <Dialog title={t.rollKey} open={of !== null} onClose={onClose}>
      {of && <RollForm of={of} onClose={onClose} onMade={onMade} />}
    </Dialog>
  )
}

function RollForm({ of, onClose, onMade }: RollKeyProps & { of: Key }) {
  const { client } = useSession()
  const queries = useQueryClient()
  const roll = useMutation({
    mutationFn: (how: { grace_seconds: number; expires: number | null }) =>
      client.portal.keys.roll.mutate({ id: of.id, ...how }),
    gcTime: 0,
    onSuccess: ({ key }) => {
      onMade(key)
      return queries.invalidateQueries({ queryKey: ['keys'] })
    },
  })
  const read = (form: FormData) => {
    const expiry = expiryFrom(form, Date.now())
    return 'issues' in expiry ? expiry : { fields: { grace_seconds: Number(form.get('grace')), ...expiry } }
  }
  const cancel = (
    <Button kind="quiet" onClick={onClose}>
      {words.cancel}
    </Button>
  )
  return (
    <DialogForm
      save={roll}
      cancel={cancel}
      read={read}
      labels={labels}
      explain={(failure) => withRetryTime(failure, roll.submittedAt)}
      submit={t.rollKey}
    >
      {(errors) => (
        <>
          {errors.id && <Notice kind="bad">{errors.id}</Notice>}
          <p className="dialog-name">
            <bdi>{of.name}</bdi> <code className="soft">{of.prefix}…</code>
          </p>
          <p>{t.newKeySameName}</p>
          <Radios label={t.oldKey} name="grace" options={graces} chosen="86400" />
          <ExpiryField label={labels.expires} error={errors.expires} />
        </>
      )}
    </DialogForm>
  )
}
