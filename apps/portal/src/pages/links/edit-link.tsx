import { useQueryClient } from '@tanstack/react-query'
import { links } from '#messages/links.ts'
import { words } from '#messages/words.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useClient } from '../../session/session.tsx'
import { LinkForm } from './link-form.tsx'
import { type LinkChange, linkChangeFrom, type PaymentLink } from './link-from.ts'

const t = links.editLink

export function EditLink({ link, onDone }: { link: PaymentLink; onDone: () => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const { id } = link
  return (
    <FormDialog
      button={words.edit}
      kind="quiet"
      title={t.editPaymentLink}
      save={(change: LinkChange) => client.paymentLinks.update.mutate({ id, ...change })}
      onSaved={(changed) => {
        queries.setQueryData(['links', id], changed)
        void queries.invalidateQueries({ queryKey: ['links', 'list'] })
        onDone()
      }}
    >
      {(saving, cancel) => (
        <LinkForm link={link} save={saving} read={(form) => linkChangeFrom(form, link)} submit={words.save}>
          {cancel}
        </LinkForm>
      )}
    </FormDialog>
  )
}
