import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { signInPages } from '#messages/sign-in.ts'
import { words } from '#messages/words.ts'
import '../../form/form.css'
import { useFilters } from '../../router/filters.ts'
import { parseSearchParams } from '../../router/search-params.ts'
import { passkeysWork, signInByPasskey } from '../../session/passkeys.ts'
import { usePerson } from '../../session/person.tsx'
import { signIn } from '../../session/sign-in-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SecondStep } from './second-step.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { useFormSubmit } from './use-form-submit.ts'

const t = signInPages.signInPage

export function SignInPage() {
  const { me, refresh } = usePerson()
  const navigate = useNavigate()
  const [{ next, email }] = useFilters()
  // Only pages of the portal, never another site.
  const [to = '/', query = ''] = next?.startsWith('/') && !next.startsWith('//') ? next.split('?') : []
  const target = { to, search: parseSearchParams(query) }
  const [secondStep, setSecondStep] = useState(false)
  const enter = async () => {
    await refresh()
    await navigate(target)
  }
  const { submit, errors, busy } = useFormSubmit(async (field) => {
    const { twoFactorRedirect } = await signIn(field('email').trim(), field('password'))
    if (twoFactorRedirect) setSecondStep(true)
    else await enter()
  })
  const passkey = useFormSubmit(async () => {
    await signInByPasskey()
    await enter()
  })
  if (me && !busy && !passkey.busy && !secondStep) return <Navigate {...target} replace />
  if (secondStep) return <SecondStep onEnter={enter} onBack={() => setSecondStep(false)} />
  return (
    <SignInLayout title={words.signIn} lead={t.lead}>
      <form className="card form" method="post" onSubmit={submit}>
        {errors.form && <Notice kind="bad">{errors.form}</Notice>}
        <Field label={words.email} name="email">
          {(control) => (
            <input
              {...control}
              className="input"
              type="email"
              required
              defaultValue={email}
              autoComplete="username"
              autoCapitalize="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={t.password} name="password">
          {(control) => (
            <input {...control} className="input" type="password" required autoComplete="current-password" />
          )}
        </Field>
        <Button type="submit" busy={busy}>
          {words.signIn}
        </Button>
      </form>
      {passkeysWork() && (
        <form className="gate-passkey" onSubmit={passkey.submit}>
          {passkey.errors.form && <Notice kind="bad">{passkey.errors.form}</Notice>}
          <Button type="submit" kind="quiet" busy={passkey.busy}>
            {t.signPasskey}
          </Button>
        </form>
      )}
      <p className="gate-further">
        <Link to="/forgot">{t.forgotYourPassword}</Link>
      </p>
    </SignInLayout>
  )
}
