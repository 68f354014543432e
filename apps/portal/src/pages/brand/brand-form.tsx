import type { AppRouter } from '@merchant-payments/api/router'
import { useMutation } from '@tanstack/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { type FormEvent, useRef, useState } from 'react'
import { brand } from '#messages/brand.ts'
import { words } from '#messages/words.ts'
import '../../form/form.css'
import { useFormFailure } from '../../form/use-form-failure.ts'
import { formErrors } from '../../server/failure.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import './brand.css'
import { BrandPreview } from './brand-preview.tsx'
import { type Draft, labels } from './draft.ts'
import { ImageField } from './image-field.tsx'

const t = brand.brandForm

type BrandInput = inferRouterInputs<AppRouter>['portal']['brand']['set']
type ShownBrand = NonNullable<inferRouterOutputs<AppRouter>['portal']['brand']['retrieve']['brand']>

const texts = [
  { name: 'color', hint: t.colorHint, placeholder: '#4338ca' },
  { name: 'accent', hint: t.accentHint, placeholder: '#4338ca' },
  { name: 'support_email', hint: t.footerHint, placeholder: '' },
  { name: 'support_url', hint: t.supportUrlHint, placeholder: '' },
  { name: 'terms_url', hint: t.supportUrlHint, placeholder: '' },
  { name: 'privacy_url', hint: t.supportUrlHint, placeholder: '' },
] as const

type BrandFormProps = {
  brand: ShownBrand | null
  /** The name where none was set. */
  name: string
  save: (brand: BrandInput) => Promise<{ brand: ShownBrand | null }>
  /** Brings the default look back. */
  remove: () => Promise<unknown>
  onSaved: () => unknown
}

/** The fields of a brand, with a preview that follows them. */
export function BrandForm({ brand, name, save, remove, onSaved }: BrandFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => draftOf(brand, name))
  const saving = useMutation({ mutationFn: (input: Draft) => saveInParts(input, save), onSuccess: onSaved })
  const { failure } = useFormFailure(form, saving.error)
  const errors = formErrors(failure, labels)
  const change = (field: keyof Draft) => (value: string) => setDraft((before) => ({ ...before, [field]: value }))
  const removeAll = async () => {
    await remove()
    setDraft(draftOf(null, name))
    saving.reset()
    await onSaved()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate(draft)
  }
  return (
    <div className="brand-columns">
      <Section title={words.brand}>
        <form ref={form} className="form" onSubmit={submit} noValidate>
          {errors.form && <Notice kind="bad">{errors.form}</Notice>}
          {saving.isSuccess && <Notice kind="good">{words.saved}</Notice>}
          <Field label={labels.name} name="name" error={errors.fields.name}>
            {(control) => (
              <input
                {...control}
                className="input"
                dir="auto"
                maxLength={100}
                value={draft.name}
                onChange={({ target }) => change('name')(target.value)}
              />
            )}
          </Field>
          {(['logo', 'icon'] as const).map((field) => (
            <ImageField
              key={field}
              label={labels[field]}
              name={field}
              hint={field === 'logo' ? t.logoHint : t.iconHint}
              value={draft[field]}
              error={errors.fields[field]}
              onChange={change(field)}
            />
          ))}
          {texts.map(({ name: field, hint, placeholder }) => (
            <Field key={field} label={labels[field]} name={field} hint={hint} error={errors.fields[field]} optional>
              {(control) => (
                <input
                  {...control}
                  className="input"
                  autoComplete="off"
                  spellCheck={false}
                  placeholder={placeholder}
                  value={draft[field]}
                  onChange={({ target }) => change(field)(target.value)}
                />
              )}
            </Field>
          ))}
          <div className="row">
            <Button type="submit" busy={saving.isPending}>
              {words.save}
            </Button>
            {brand && (
              <ConfirmButton
                button={t.removeBrand}
                kind="quiet"
                title={t.removeThisBrand}
                name={brand.name}
                yes={t.removeBrand}
                run={removeAll}
              >
                {t.removalConsequence}
              </ConfirmButton>
            )}
          </div>
        </form>
      </Section>
      <BrandPreview draft={draft} />
    </div>
  )
}

function draftOf(brand: ShownBrand | null, name: string): Draft {
  const text = (field: keyof Draft) => brand?.[field] ?? ''
  return {
    name: brand?.name ?? name,
    logo: text('logo'),
    icon: text('icon'),
    color: text('color'),
    accent: text('accent'),
    support_email: text('support_email'),
    support_url: text('support_url'),
    terms_url: text('terms_url'),
    privacy_url: text('privacy_url'),
  }
}

/** The most characters of images in one request, whose body has at most 1 MB. */
const maxInRequest = 900_000

/** Two large images are sent one after the other: the second request names the first image by its address. */
async function saveInParts(draft: Draft, save: BrandFormProps['save']): Promise<unknown> {
  const input = inputOf(draft)
  if (draft.logo.length + draft.icon.length <= maxInRequest) return save(input)
  const { brand } = await save({ ...input, icon: null })
  return save({ ...input, logo: brand?.logo ?? null })
}

function inputOf(draft: Draft): BrandInput {
  const given = Object.entries(draft).flatMap(([field, value]) => (value.trim() === '' ? [] : [[field, value.trim()]]))
  return { ...Object.fromEntries(given), name: draft.name.trim() }
}
