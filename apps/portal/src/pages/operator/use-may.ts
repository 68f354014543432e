import { usePerson } from '../../session/person.tsx'

/** Whether the role of the signed-in operator allows a procedure: `may('merchants.setPlan')`. The server decides again. */
export function useMay(): (procedure: string) => boolean {
  const { me } = usePerson()
  return (procedure) => me?.operator_may.includes(procedure) ?? false
}
