import type { Sandbox } from '../sandbox.ts'

const typedByDefault = {
  email: 'ada@example.com',
  number: '4242424242424242',
  expiry: '12/34',
  cvc: '123',
  name: 'Ada Lovelace',
}

/** Submits the form of the checkout page as its script does, and returns what the page would act on. */
export async function payOnPage(
  sandbox: Sandbox,
  session: string,
  typed: Record<string, string> = {},
): Promise<unknown> {
  const response = await sandbox.fetch(
    new Request(`http://sandbox.test/c/pay/${session}`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ ...typedByDefault, ...typed }),
    }),
  )
  return response.json()
}
