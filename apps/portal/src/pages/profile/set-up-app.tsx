import { call } from '../../session/sign-in-calls.ts'
import { Button } from '../../ui/button.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useFormSubmit } from '../sign-in/use-form-submit.ts'

type SetUpAppProps = { uri: string; onDone: () => Promise<unknown>; onCancel: () => void }

/** Connects an authenticator app: its first code turns two-factor authentication on. */
export function SetUpApp({ uri, onDone, onCancel }: SetUpAppProps) {
  const { submit, errors, busy } = useFormSubmit(async (field) => {
    await call('/two-factor/verify-totp', { code: field('code').replaceAll(/\s/g, '') })
    await onDone()
  })
  return (
    <div className="security-setup stack stack-start">
      <p>Scan this with an authenticator app, then enter the code that it shows.</p>
      <QrCode text={uri} title="QR code for an authenticator app" />
      <p>
        Or enter this key in the app:{' '}
        <CopyableId id={new URL(uri).searchParams.get('secret') ?? ''} what="the key for the app" />
      </p>
      <form className="form" method="post" onSubmit={submit}>
        {errors.form && <Notice kind="bad">{errors.form}</Notice>}
        <Field label="Code" name="code" hint="Six digits. Your other browsers must sign in again.">
          {(control) => (
            <input {...control} className="input" required autoComplete="one-time-code" inputMode="numeric" />
          )}
        </Field>
        <div className="dialog-actions">
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Turn on
          </Button>
        </div>
      </form>
    </div>
  )
}
