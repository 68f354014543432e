import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { profile } from '#messages/profile.ts'
import { words } from '#messages/words.ts'
import { passkeysWork, signInByPasskey } from '../../session/passkeys.ts'
import { usePerson } from '../../session/person.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFormSubmit } from '../sign-in/use-form-submit.ts'
import type { Security } from './wire.ts'

const t = profile.reauthentication

/** A confirmation that ends within this time is asked for again, in seconds: the change takes time, too. */
const margin = 20

/** Before a change of the ways to sign in: `confirm` resolves to whether the person has confirmed who they are. */
export function useReauthentication(security: Security): { confirm: () => Promise<boolean>; dialog: ReactNode } {
  const queries = useQueryClient()
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null)
  const confirm = () => {
    if ((security.confirmed_until ?? 0) > Date.now() / 1000 + margin) return Promise.resolve(true)
    return new Promise<boolean>((resolve) => setAnswer(() => resolve))
  }
  const finish = (confirmed: boolean) => {
    answer?.(confirmed)
    setAnswer(null)
  }
  const done = async () => {
    await queries.invalidateQueries({ queryKey: ['security'] })
    finish(true)
  }
  const dialog = (
    <Dialog title={t.title} open={answer !== null} onClose={() => finish(false)}>
      <Reauthentication security={security} onDone={done} onCancel={() => finish(false)} />
    </Dialog>
  )
  return { confirm, dialog }
}

type ReauthenticationProps = { security: Security; onDone: () => Promise<unknown>; onCancel: () => void }

/** The person has just opened the field. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus()

const labels = t.labels

function Reauthentication({ security, onDone, onCancel }: ReauthenticationProps) {
  const { client } = usePerson()
  const [by, setBy] = useState<'password' | 'code'>('password')
  const proving = useFormSubmit(async (field) => {
    const given = field(by)
    await client.portal.people.reauthenticate.mutate(
      by === 'code' ? { code: given.replaceAll(/\s/g, '') } : { password: given },
    )
    await onDone()
  }, labels)
  const passkey = useFormSubmit(async () => {
    await signInByPasskey()
    await onDone()
  })
  const failed = proving.errors.form ?? passkey.errors.form
  return (
    <>
      <form key={by} className="form" method="post" onSubmit={proving.submit}>
        {failed && <Notice kind="bad">{failed}</Notice>}
        <p>{t.explanation}</p>
        <Field
          label={labels[by]}
          name={by}
          error={proving.errors.fields[by]}
          {...(by === 'code' && { hint: t.codeHint })}
        >
          {(control) => (
            <input
              {...control}
              className="input"
              required
              ref={focusOnce}
              {...(by === 'code'
                ? { autoComplete: 'one-time-code', inputMode: 'numeric' }
                : { type: 'password', autoComplete: 'current-password' })}
            />
          )}
        </Field>
        <div className="dialog-actions">
          <Button kind="quiet" onClick={onCancel}>
            {words.cancel}
          </Button>
          <Button type="submit" busy={proving.busy}>
            {t.confirm}
          </Button>
        </div>
      </form>
      <div className="dialog-actions">
        {security.two_factor && (
          <Button kind="quiet" small onClick={() => setBy(by === 'code' ? 'password' : 'code')}>
            {by === 'code' ? t.useYourPassword : t.useCode}
          </Button>
        )}
        {security.passkeys.length > 0 && passkeysWork() && (
          <form onSubmit={passkey.submit}>
            <Button type="submit" kind="quiet" small busy={passkey.busy}>
              {t.useAPasskey}
            </Button>
          </form>
        )}
      </div>
    </>
  )
}
