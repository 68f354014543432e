import { type Permission, permissions } from '@merchant-payments/processor'
import { dashboard } from '../dashboard-url.ts'
import { type Check, type CheckContext, fail, ok, warning } from '../finding.ts'

export const restrictedKey: Check = {
  name: 'permissions',
  why: 'A restricted key that lacks a permission works until the first call that needs it, which then fails for a merchant.',
  async run(context) {
    const { secretKey, services, livemode } = context
    if (!secretKey.startsWith('rk_')) return [ok('The secret key is not restricted.')]
    const connected = await services.database.prisma.account.findFirst({
      where: { livemode, processorAccountId: { not: null } },
      orderBy: { id: 'desc' },
    })
    const own = await findMissing(context, null)
    const onAccounts = connected ? await findMissing(context, connected.processorAccountId) : []
    const findings = [...own, ...onAccounts]
    return findings.length > 0 ? findings : [ok(`The restricted key has all ${permissions.length} permissions.`)]
  },
}

/** @param account the connected account of the calls; null is the platform's own */
async function findMissing({ services, livemode }: CheckContext, account: string | null) {
  const findings = []
  for (const permission of permissions) {
    if (account !== null && !permission.connected) continue
    const result = await services.processor.inspection.probe(livemode, permission.probe, account)
    if (!result.allowed) findings.push(lack(permission, result.missing, account !== null, livemode))
  }
  return findings
}

function lack({ row, access, setupOnly }: Permission, slug: string | null, onAccounts: boolean, livemode: boolean) {
  const where = onAccounts ? ' on connected accounts' : ''
  const what = `The restricted key lacks ${row}: ${access}${where}${slug ? ` (${slug})` : ''}.`
  const edit = `Edit the key at ${dashboard('apikeys', livemode)}: set ${row} to ${access}${onAccounts ? ' in the column of connected accounts' : ''}.`
  return setupOnly
    ? warning(what, `${edit} Or run npm run mpay -- stripe setup with another key, which alone needs it.`)
    : fail(what, edit)
}
