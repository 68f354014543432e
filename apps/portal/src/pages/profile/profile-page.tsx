import { useNavigate } from '@tanstack/react-router'
import '../../form/form.css'
import { usePerson } from '../../session/person.tsx'
import { changePassword, signOutEverywhere } from '../../session/sign-in-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { useFormSubmit } from '../sign-in/use-form-submit.ts'
import { Security } from './security.tsx'

/** The name, the password and the sessions of the person. */
export function ProfilePage() {
  const { me, client, refresh } = usePerson()
  const navigate = useNavigate()
  const renaming = useFormSubmit(
    async (field) => {
      await client.portal.people.rename.mutate({ name: field('name') })
      await refresh()
    },
    { name: 'Your name' },
  )
  const changing = useFormSubmit((field) => changePassword(field('current'), field('password')))
  const leaving = useFormSubmit(async () => {
    await signOutEverywhere()
    await refresh()
    await navigate({ to: '/sign-in' })
  })
  return (
    <Page title="Your profile" lead={me?.email}>
      <Section title="Name">
        <form className="form form-with-outcome" onSubmit={renaming.submit}>
          {renaming.errors.form && <Notice kind="bad">{renaming.errors.form}</Notice>}
          <Field label="Your name" name="name" hint="Other members see it." error={renaming.errors.fields.name}>
            {(control) => (
              <input
                {...control}
                className="input"
                dir="auto"
                required
                maxLength={100}
                defaultValue={me?.name}
                autoComplete="name"
              />
            )}
          </Field>
          <Button type="submit" kind="quiet" busy={renaming.busy}>
            Save name
          </Button>
          <p className="form-outcome" role="status">
            {renaming.done && 'Saved.'}
          </p>
        </form>
      </Section>
      <Section title="Password">
        <form className="form form-with-outcome" method="post" onSubmit={changing.submit}>
          {changing.errors.form && <Notice kind="bad">{changing.errors.form}</Notice>}
          <input type="email" name="email" value={me?.email ?? ''} autoComplete="username" readOnly hidden />
          <Field label="Current password" name="current">
            {(control) => (
              <input {...control} className="input" type="password" required autoComplete="current-password" />
            )}
          </Field>
          <PasswordField label="New password" twoFactor={me?.two_factor} />
          <Button type="submit" kind="quiet" busy={changing.busy}>
            Change password
          </Button>
          <p className="form-outcome" role="status">
            {changing.done && 'Password changed. Your other browsers must sign in again.'}
          </p>
        </form>
      </Section>
      <Security />
      <Section title="Sign out everywhere">
        <p>Did you lose a device? End all sessions, including this one.</p>
        <form className="form" onSubmit={leaving.submit}>
          {leaving.errors.form && <Notice kind="bad">{leaving.errors.form}</Notice>}
          <Button type="submit" kind="danger" busy={leaving.busy}>
            Sign out everywhere
          </Button>
        </form>
      </Section>
    </Page>
  )
}
