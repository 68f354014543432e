import { useState } from 'react'
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

type Passkey = Security['passkeys'][number]
type PasskeysProps = { security: Security; onChange: () => Promise<unknown> }

/** Adds and removes the passkeys of the person, once they have confirmed who they are. */
export function Passkeys({ security, onChange }: PasskeysProps) {
  const { passkeys } = security
  const { confirm, dialog } = useReauthentication(security)
  const [asked, setAsked] = useState<Passkey | null>(null)
  const adding = useFormSubmit(async (field) => {
    if (!(await confirm())) return
    await addPasskey(field('passkey').trim() || 'Passkey')
    await onChange()
  })
  const remove = async () => {
    if (!asked) return
    await call('/passkey/delete-passkey', { id: asked.id })
    await onChange()
  }
  return (
    <div className="security-setup stack stack-start">
      <p>A passkey signs you in with a fingerprint, a face or a PIN, in place of the password and the code.</p>
      {passkeys.length > 0 && (
        <ul className="security-list stack stack-near plain-list">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <span>
                <bdi>{nameOf(passkey)}</bdi>
                {passkey.created !== null && (
                  <span className="security-faint hint">
                    Added <Time at={passkey.created} date />
                  </span>
                )}
              </span>
              <Button
                kind="quiet"
                small
                onClick={() => void confirm().then((confirmed) => confirmed && setAsked(passkey))}
                aria-label={`Remove ${nameOf(passkey)}`}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {passkeysWork() ? (
        <form className="form" onSubmit={adding.submit}>
          {adding.errors.form && <Notice kind="bad">{adding.errors.form}</Notice>}
          <Field label="Name of the passkey" name="passkey" hint="Such as the device that has it.">
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
            Add a passkey
          </Button>
        </form>
      ) : (
        <p>
          Browsers make passkeys for names only, not for {location.hostname}: open the portal by its name to add one.
        </p>
      )}
      {dialog}
      <Confirm
        title="Remove this passkey?"
        open={asked !== null}
        onClose={() => setAsked(null)}
        name={asked ? nameOf(asked) : ''}
        yes="Remove passkey"
        run={remove}
      >
        It no longer signs you in. Remove it from the device as well.
      </Confirm>
    </div>
  )
}

const nameOf = ({ name }: Passkey) => name || 'Passkey'
