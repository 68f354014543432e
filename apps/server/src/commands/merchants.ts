import { waitForKeyCaches } from '@merchant-payments/api/http'
import {
  approveHosting,
  endHosting,
  listMerchants,
  listRefusals,
  setPlan,
  setTaxNumber,
  unsuspend,
} from '@merchant-payments/api/operator'
import type { Services } from '@merchant-payments/api/services'
import type { Plan } from '@merchant-payments/db'
import { Argument, Command } from 'commander'
import { noMerchant } from '../command-error.ts'
import { adoptCommand } from './adopt.ts'
import { commandGroup } from './command-group.ts'
import { createLink } from './create-link.ts'
import { createAndOnboard } from './create-merchant.ts'
import {
  accountModelOption,
  capabilityOptions,
  country,
  email,
  type Mode,
  modeOption,
  name,
  planOption,
  plans,
  taxNumberText,
} from './options.ts'
import { exportCommand, importCommand } from './portable.ts'
import { print } from './print.ts'
import { requireMerchant } from './require-merchant.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase, withProcessor } from './with-services.ts'
import { writeAuditEntry } from './write-audit-entry.ts'

export function merchantsCommand(terminal: Terminal): Command {
  return commandGroup('merchants', 'Merchants of this platform.', [
    create(terminal),
    adoptCommand(terminal),
    list(terminal),
    plan(terminal),
    taxNumber(terminal),
    onboard(terminal),
    approve(terminal),
    refusals(terminal),
    unsuspendCommand(terminal),
    exportCommand(terminal),
    importCommand(terminal),
  ])
}

function create(terminal: Terminal): Command {
  const [cards, transfers] = capabilityOptions()
  return new Command('create')
    .description(
      "Create a merchant with a test and a live account. Its keys and its owner's password for the portal are shown " +
        'only once. An account that cannot be paid yet comes with a link to its onboarding at the processor.',
    )
    .requiredOption('--name <name>', 'business name', name)
    .requiredOption('--email <email>', 'email of the owner', email)
    .addOption(planOption())
    .option('--country <code>', 'ISO 3166 alpha-2', country, 'US')
    .addOption(accountModelOption())
    .option('--pricing <schedule>', 'fs_… or the name of a fee schedule; by default that of the plan')
    .option('--accept-double-fees', "let a standard account pay Stripe's fees besides fees that include them")
    .addOption(cards)
    .addOption(transfers)
    .action(async ({ json, cards, transfers, accountModel: model, ...merchant }) => {
      print(terminal, await createAndOnboard(terminal, { ...merchant, model }, { cards, transfers }), json)
    })
}

function list(terminal: Terminal): Command {
  return new Command('list')
    .description('List all merchants, newest first.')
    .action(async ({ json }) => print(terminal, await withDatabase(terminal, listMerchants), json))
}

function plan(terminal: Terminal): Command {
  return new Command('plan')
    .description('Set the pricing plan for new payments. Existing payments keep their plan.')
    .argument('<merchant>', 'mer_…')
    .addArgument(new Argument('<plan>').choices(plans))
    .action(async (merchantId: string, plan: Plan, { json }) => {
      const changed = await withDatabase(terminal, async (services) => {
        const done = await setPlan(services, merchantId, plan)
        if (!done) throw noMerchant(merchantId)
        const change = { action: 'merchants.setPlan', merchantId, objectId: merchantId, fields: ['plan'] }
        if (done.changed) await writeAuditEntry(services, change)
        return done.merchant
      })
      await waitForKeyCaches()
      print(terminal, changed, json)
    })
}

function taxNumber(terminal: Terminal): Command {
  return new Command('tax-number')
    .description('Set the tax number that receipts show. Without a number, receipts show none.')
    .argument('<merchant>', 'mer_…')
    .argument('[number]', 'as printed on receipts, up to 40 characters', taxNumberText)
    .action(async (merchantId: string, number: string | undefined, { json }) => {
      const changed = await withDatabase(terminal, async (services) => {
        const done = await setTaxNumber(services, merchantId, number ?? null)
        if (!done) throw noMerchant(merchantId)
        const change = { action: 'account.setTaxNumber', merchantId, objectId: merchantId, fields: ['tax_number'] }
        if (done.changed) await writeAuditEntry(services, change)
        return done.merchant
      })
      print(terminal, changed, json)
    })
}

function onboard(terminal: Terminal): Command {
  return new Command('onboard')
    .description(
      "Create a link for the merchant's onboarding at the processor. It works once and expires within minutes. Opens the " +
        'account first if it is not open yet.',
    )
    .argument('<merchant>', 'mer_…')
    .addOption(modeOption())
    .action(async (merchantId: string, { json, mode }: { json: boolean; mode: Mode }) => {
      const livemode = mode === 'live'
      const link = await withProcessor(terminal, async (services) => {
        const made = await createLink(services, { merchantId, livemode })
        await writeAuditEntry(services, { action: 'merchants.onboard', merchantId, livemode, objectId: merchantId })
        return made
      })
      const expires = Math.floor(link.expiresAt.getTime() / 1000)
      print(terminal, { merchant_id: merchantId, livemode, url: link.url, expires }, json)
    })
}

function approve(terminal: Terminal): Command {
  return new Command('approve')
    .description(
      'Let the platform take live payments for a merchant whose own account cannot take any. Has an effect only with ' +
        'PLATFORM_HOSTING=approved.',
    )
    .argument('<merchant>', 'mer_…')
    .option('--revoke', 'withdraw the approval, and expire open sessions on the platform', false)
    .action(async (merchantId: string, { json, revoke }: { json: boolean; revoke: boolean }) => {
      const decide = async (services: Services) => {
        const done = await approveHosting(services, merchantId, !revoke)
        if (!done) throw noMerchant(merchantId)
        const action = revoke ? 'merchants.revokeApproval' : 'merchants.approve'
        if (done.changed) await writeAuditEntry(services, { action, merchantId, objectId: merchantId })
        return done.merchant
      }
      const changed = await (revoke
        ? withProcessor(terminal, async (services) => {
            const merchant = await decide(services)
            // A session that another process creates meanwhile, with the approval still cached, expires too.
            await waitForKeyCaches()
            await endHosting(services, merchantId)
            return merchant
          })
        : withDatabase(terminal, decide))
      if (!revoke) await waitForKeyCaches()
      print(terminal, changed, json)
    })
}

function refusals(terminal: Terminal): Command {
  return new Command('refusals')
    .description(
      'List the requests of a merchant that were refused for prohibited content, newest first. Five in 24 hours suspend ' +
        'its keys.',
    )
    .argument('<merchant>', 'mer_…')
    .action(async (merchantId: string, { json }) => {
      const found = await withDatabase(terminal, async (services) => {
        await requireMerchant(services, merchantId)
        return listRefusals(services, merchantId)
      })
      print(terminal, found, json)
    })
}

function unsuspendCommand(terminal: Terminal): Command {
  return new Command('unsuspend')
    .description('Reactivate the keys of a suspended merchant, and restart its count of refusals.')
    .argument('<merchant>', 'mer_…')
    .action(async (merchantId: string, { json }) => {
      const changed = await withDatabase(terminal, async (services) => {
        const done = await unsuspend(services, merchantId)
        if (!done) throw noMerchant(merchantId)
        if (done.changed) {
          await writeAuditEntry(services, { action: 'merchants.unsuspend', merchantId, objectId: merchantId })
        }
        return done.merchant
      })
      await waitForKeyCaches()
      print(terminal, changed, json)
    })
}
