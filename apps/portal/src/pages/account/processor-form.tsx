import { useEffect, useEffectEvent, useRef } from 'react'
import { type ConnectInstance, createForm } from './load-connect.ts'

type ProcessorFormProps = {
  instance: ConnectInstance
  name: 'account-onboarding' | 'account-management' | 'notification-banner' | 'payouts'
  /** The processor does not show the form. */
  onRefused: () => void
  /** The merchant has handed the form in, or leaves it. */
  onExit?: () => void
}

/** A form of the processor, which draws itself into its place. */
export function ProcessorForm({ instance, name, onRefused, onExit }: ProcessorFormProps) {
  const place = useRef<HTMLDivElement>(null)
  const refused = useEffectEvent(onRefused)
  const exited = useEffectEvent(() => onExit?.())
  useEffect(() => {
    let form: HTMLElement | undefined
    try {
      form = createForm(instance, name, { onRefused: () => refused(), onExit: () => exited() })
      place.current?.append(form)
    } catch {
      // A script with other calls shows no form.
      refused()
    }
    return () => form?.remove()
  }, [instance, name])
  return <div ref={place} />
}
