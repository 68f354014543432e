import { profile } from '#messages/profile.ts'
import { words } from '#messages/words.ts'
import { call } from '../../session/sign-in-calls.ts'
import { Button } from '../../ui/button.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useFormSubmit } from '../sign-in/use-form-submit.ts'

const t = profile.setUpApp

type SetUpAppProps = { uri: string; onDone: () => Promise<unknown>; onCancel: () => void }

/** Connects an authenticator app: its first code turns two-factor authentication on. */
export function SetUpApp({ uri, onDone, onCancel }: SetUpAppProps) {
  const { submit, errors, busy } = useFormSubmit(async (field) => {
    await call('/two-factor/verify-totp', { code: field('code').replaceAll(/\s/g, '') })
    await onDone()
  })
  return (
    <div className="security-setup stack stack-start">
      <p>{t.scan}</p>
      <QrCode text={uri} title={t.qrCode} />
      <p>
        {t.orEnterKey} <CopyableId id={new URL(uri).searchParams.get('secret') ?? ''} what={t.theKey} />
      </p>
      <form className="form" method="post" onSubmit={submit}>
        {errors.form && <Notice kind="bad">{errors.form}</Notice>}
        <Field label={words.code} name="code" hint={t.codeHint}>
          {(control) => (
            <input {...control} className="input" required autoComplete="one-time-code" inputMode="numeric" />
          )}
        </Field>
        <div className="dialog-actions">
          <Button kind="quiet" onClick={onCancel}>
            {words.cancel}
          </Button>
          <Button type="submit" busy={busy}>
            {t.turnOn}
          </Button>
        </div>
      </form>
    </div>
  )
}
