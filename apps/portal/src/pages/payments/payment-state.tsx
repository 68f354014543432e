import { Chip } from '../../ui/chip.tsx'
import { stateOf } from './state-of.ts'

/** The state of a payment in one or two words. */
export function PaymentState({ payment }: { payment: Parameters<typeof stateOf>[0] }) {
  const { kind, label } = stateOf(payment)
  return <Chip kind={kind}>{label}</Chip>
}
