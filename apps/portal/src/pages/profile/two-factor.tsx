import { lazy, Suspense, useState } from 'react'
import { profile } from '#messages/profile.ts'
import { words } from '#messages/words.ts'
import { call } from '../../session/sign-in-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Placeholder } from '../../ui/placeholder.tsx'
import { useFormSubmit } from '../sign-in/use-form-submit.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const t = profile.twoFactor

/** With the code that draws QR codes. */
const SetUpApp = lazy(() => import('./set-up-app.tsx').then(({ SetUpApp }) => ({ default: SetUpApp })))

/** The person has just opened the field. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus()

type TwoFactorProps = { on: boolean; onChange: () => Promise<unknown> }
type Setup = { totpURI: string; backupCodes: string[] }

/** Turns two-factor authentication on and off, and makes new recovery codes. Each requires the password. */
export function TwoFactor({ on, onChange }: TwoFactorProps) {
  const [asked, setAsked] = useState<'enable' | 'disable' | 'codes' | null>(null)
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const asking = useFormSubmit(async (field) => {
    const password = field('password')
    if (asked === 'enable') setSetup(await call<Setup>('/two-factor/enable', { password }))
    if (asked === 'codes') {
      setCodes((await call<Setup>('/two-factor/generate-backup-codes', { password })).backupCodes)
    }
    if (asked === 'disable') {
      await call('/two-factor/disable', { password })
      setCodes(null)
      await onChange()
    }
    setAsked(null)
  })
  if (setup) {
    return (
      <Suspense fallback={<Placeholder rows={4} label={t.loadingTheSetup} />}>
        <SetUpApp
          uri={setup.totpURI}
          onDone={async () => {
            setCodes(setup.backupCodes)
            setSetup(null)
            await onChange()
          }}
          onCancel={() => setSetup(null)}
        />
      </Suspense>
    )
  }
  return (
    <div className="security-setup stack stack-start">
      <p>{on ? t.isOn : t.isOff}</p>
      {codes && <RecoveryCodes codes={codes} />}
      {asked ? (
        <form key={asked} className="form" method="post" onSubmit={asking.submit}>
          {asking.errors.form && <Notice kind="bad">{asking.errors.form}</Notice>}
          <Field label={t.yourPassword} name="password" hint={hints[asked]}>
            {(control) => (
              <input
                {...control}
                className="input"
                type="password"
                required
                ref={focusOnce}
                autoComplete="current-password"
              />
            )}
          </Field>
          <div className="dialog-actions">
            <Button kind="quiet" onClick={() => setAsked(null)}>
              {words.cancel}
            </Button>
            <Button type="submit" kind={asked === 'disable' ? 'danger' : 'main'} busy={asking.busy}>
              {actions[asked]}
            </Button>
          </div>
        </form>
      ) : on ? (
        <div className="dialog-actions">
          <Button kind="quiet" onClick={() => setAsked('codes')}>
            {t.newRecoveryCodes}
          </Button>
          <Button kind="danger" onClick={() => setAsked('disable')}>
            {t.turnOff}
          </Button>
        </div>
      ) : (
        <Button onClick={() => setAsked('enable')}>{t.setUp}</Button>
      )}
    </div>
  )
}

const actions = t.actions
const hints = t.hints
