import { useState } from 'react'
import { operatorMerchant } from '#messages/operator-merchant.ts'
import { words } from '#messages/words.ts'
import { DialogForm } from '../../form/dialog-form.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { usePerson } from '../../session/person.tsx'
import { CopyableId } from '../../ui/copyable-id.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { OperatorAccount } from './use-merchant-mutation.ts'

const t = operatorMerchant.createMerchantKey

/** Creates a key of a merchant in one mode, which is shown once. */
export function CreateMerchantKey({ account: { id, livemode }, button }: { account: OperatorAccount; button: string }) {
  const { client } = usePerson()
  const [made, setMade] = useState<string | null>(null)
  return (
    <>
      <FormDialog
        button={button}
        title={t.createAKey}
        kind="quiet"
        small
        secret
        save={(name: string) => client.operator.accounts.createKey.mutate({ id, livemode, name })}
        onSaved={({ key }) => setMade(key)}
      >
        {(saving, cancel) => (
          <DialogForm
            save={saving}
            cancel={cancel}
            read={(form) => ({ fields: String(form.get('name')).trim() })}
            labels={{ name: words.name }}
            submit={t.createKey}
          >
            {(errors) => (
              <>
                <p>{t.programMerchantMayCall}</p>
                <Field label={words.name} name="name" hint={t.nameHint} error={errors.name}>
                  {(control) => <input {...control} className="input" dir="auto" maxLength={200} autoComplete="off" />}
                </Field>
              </>
            )}
          </DialogForm>
        )}
      </FormDialog>
      {made !== null && (
        <Notice kind="good">
          {t.shownOnce} <CopyableId id={made} what={t.theKey} />
        </Notice>
      )}
    </>
  )
}
