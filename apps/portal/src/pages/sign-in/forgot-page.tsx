import { Link } from '@tanstack/react-router'
import '../../form/form.css'
import { requestPasswordReset } from '../../session/sign-in-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { useFormSubmit } from './use-form-submit.ts'

/** Requests a link to reset the password. The page does not reveal whether the account exists. */
export function ForgotPage() {
  const { submit, errors, busy, done } = useFormSubmit((field) => requestPasswordReset(field('email').trim()))
  return (
    <SignInLayout title="Reset your password" lead="We will email you a link to choose a new one.">
      <form className="card form" onSubmit={submit}>
        {errors.form && <Notice kind="bad">{errors.form}</Notice>}
        {done && (
          <Notice kind="good">
            If there is an account with this email, we have sent a link to it. If none arrives, ask the platform for
            one.
          </Notice>
        )}
        <Field label="Email" name="email">
          {(control) => (
            <input {...control} className="input" type="email" required autoComplete="username" autoCapitalize="off" />
          )}
        </Field>
        <Button type="submit" busy={busy}>
          Send link
        </Button>
      </form>
      <p className="gate-further">
        <Link to="/sign-in">Back to sign-in</Link>
      </p>
    </SignInLayout>
  )
}
