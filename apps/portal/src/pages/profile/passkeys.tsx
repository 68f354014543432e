import { useState } from 'react'
import { profile } from '#messages/profile.ts'
import { words } from '#messages/words.ts'
import { addPasskey, passkeysWork } from '../../session/passkeys.ts'
import { call } from '../../session/sign-in-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { useFormSubmit } from '../sign-in/use-form-submit.ts'
import { browserLabel } from './browser-label.ts'
import { useReauthentication } from './reauthentication.tsx'
import type { Security } from './wire.ts'

const t = profile.passkeys

type Passkey = Security['passkeys'][number]
type PasskeysProps = { security: Security; onChange: () => Promise<unknown> }

/** Adds and removes the passkeys of the person, once they have confirmed who they are. */
export function Passkeys({ security, onChange }: PasskeysProps) {
  const { passkeys } = security
  const { confirm, dialog } = useReauthentication(security)
  const [asked, setAsked] = useState<Passkey | null>(null)
  const adding = useFormSubmit(async (field) => {
    if (!(await confirm())) return
    await addPasskey(field('passkey').trim() || t.passkey)
    await onChange()
  })
  const remove = async () => {
    if (!asked) return
    await call('/passkey/delete-passkey', { id: asked.id })
    await onChange()
  }
  return (
    <div className="security-setup stack stack-start">
      <p>{t.explanation}</p>
      {passkeys.length > 0 && (
        <ul className="security-list stack stack-near plain-list">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="spread">
              <span>
                <bdi>{nameOf(passkey)}</bdi>
                {passkey.created !== null && (
                  <span className="block hint">{t.added({ created: <Time at={passkey.created} date /> })}</span>
                )}
              </span>
              <Button
                kind="quiet"
                small
                onClick={() => void confirm().then((confirmed) => confirmed && setAsked(passkey))}
                aria-label={t.remove({ name: nameOf(passkey) })}
              >
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {passkeysWork() ? (
        <form className="form" onSubmit={adding.submit}>
          {adding.errors.form && <Notice kind="bad">{adding.errors.form}</Notice>}
          <Field label={t.namePasskey} name="passkey" hint={t.namePasskeyHint}>
            {(control) => (
              <input
                {...control}
                className="input"
                maxLength={60}
                dir="auto"
                autoComplete="off"
                defaultValue={browserLabel(navigator.userAgent)}
              />
            )}
          </Field>
          <Button type="submit" kind="quiet" busy={adding.busy}>
            {t.addAPasskey}
          </Button>
        </form>
      ) : (
        <p>{t.needsName({ hostname: location.hostname })}</p>
      )}
      {dialog}
      <Confirm
        title={t.removeThisPasskey}
        open={asked !== null}
        onClose={() => setAsked(null)}
        name={asked ? nameOf(asked) : ''}
        yes={t.removePasskey}
        run={remove}
      >
        {t.removalConsequence}
      </Confirm>
    </div>
  )
}

const nameOf = ({ name }: Passkey) => name || t.passkey
