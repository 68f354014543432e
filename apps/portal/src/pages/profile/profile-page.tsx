import { useNavigate } from '@tanstack/react-router'
import { profile } from '#messages/profile.ts'
import { words } from '#messages/words.ts'
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

const t = profile.profilePage

/** The name, the password and the sessions of the person. */
export function ProfilePage() {
  const { me, client, refresh } = usePerson()
  const navigate = useNavigate()
  const renaming = useFormSubmit(
    async (field) => {
      await client.portal.people.rename.mutate({ name: field('name') })
      await refresh()
    },
    { name: t.yourName },
  )
  const changing = useFormSubmit((field) => changePassword(field('current'), field('password')))
  const leaving = useFormSubmit(async () => {
    await signOutEverywhere()
    await refresh()
    await navigate({ to: '/sign-in' })
  })
  return (
    <Page title={words.yourProfile} lead={me?.email}>
      <Section title={words.name}>
        <form className="form form-with-outcome" onSubmit={renaming.submit}>
          {renaming.errors.form && <Notice kind="bad">{renaming.errors.form}</Notice>}
          <Field label={t.yourName} name="name" hint={t.yourNameHint} error={renaming.errors.fields.name}>
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
            {t.saveName}
          </Button>
          <p className="form-outcome" role="status">
            {renaming.done && words.saved}
          </p>
        </form>
      </Section>
      <Section title={t.password}>
        <form className="form form-with-outcome" method="post" onSubmit={changing.submit}>
          {changing.errors.form && <Notice kind="bad">{changing.errors.form}</Notice>}
          <input type="email" name="email" value={me?.email ?? ''} autoComplete="username" readOnly hidden />
          <Field label={t.currentPassword} name="current">
            {(control) => (
              <input {...control} className="input" type="password" required autoComplete="current-password" />
            )}
          </Field>
          <PasswordField label={t.newPassword} twoFactor={me?.two_factor} />
          <Button type="submit" kind="quiet" busy={changing.busy}>
            {t.changePassword}
          </Button>
          <p className="form-outcome" role="status">
            {changing.done && t.passwordChanged}
          </p>
        </form>
      </Section>
      <Security />
      <Section title={t.signOutEverywhere}>
        <p>{t.lostDevice}</p>
        <form className="form" onSubmit={leaving.submit}>
          {leaving.errors.form && <Notice kind="bad">{leaving.errors.form}</Notice>}
          <Button type="submit" kind="danger" busy={leaving.busy}>
            {t.signOutEverywhere}
          </Button>
        </form>
      </Section>
    </Page>
  )
}
