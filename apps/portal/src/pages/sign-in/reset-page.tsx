import { Link } from '@tanstack/react-router'
import '../../form/form.css'
import { useParam } from '../../router/filters.ts'
import { resetPassword } from '../../session/sign-in-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from './password-field.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { useFormSubmit } from './use-form-submit.ts'

/** The page of a password reset link. */
export function ResetPage() {
  const token = useParam('token')
  const { submit, errors, busy, done } = useFormSubmit((field) => resetPassword(token, field('password')))
  if (done) {
    return (
      <SignInLayout title="Password changed" lead="All browsers that were signed in must sign in again.">
        <p>
          <Link to="/sign-in" className="button button-main">
            <span className="button-label">Sign in</span>
          </Link>
        </p>
      </SignInLayout>
    )
  }
  return (
    <SignInLayout title="Choose a new password">
      <form className="card form" method="post" onSubmit={submit}>
        {errors.form && <Notice kind="bad">{errors.form}</Notice>}
        <PasswordField label="New password" />
        <Button type="submit" busy={busy}>
          Change password
        </Button>
      </form>
    </SignInLayout>
  )
}
