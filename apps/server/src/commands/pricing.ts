import {
  assignFeeSchedule,
  createFeeSchedule,
  listFeeSchedules,
  maxSimulatedDays,
  retrieveFeeSchedule,
  simulateFeeSchedule,
} from '@merchant-payments/api/operator'
import type { Plan } from '@merchant-payments/db'
import { Command, InvalidArgumentError, Option } from 'commander'
import { CommandError } from '../command-error.ts'
import { commandGroup } from './command-group.ts'
import { type Mode, modeOption, plans } from './options.ts'
import { print } from './print.ts'
import { readJson } from './read-json.ts'
import { requireMerchant } from './require-merchant.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase, withProcessor } from './with-services.ts'
import { writeAuditEntry } from './write-audit-entry.ts'

export function pricingCommand(terminal: Terminal): Command {
  return commandGroup('pricing', "Fee schedules: the terms of the platform's fee, by plan and by merchant.", [
    list(terminal),
    show(terminal),
    create(terminal),
    assign(terminal),
    simulate(terminal),
  ])
}

function list(terminal: Terminal): Command {
  return new Command('list')
    .description('List the fee schedules and the plans and merchants that they are assigned to, newest first.')
    .action(async ({ json }) => print(terminal, await withDatabase(terminal, listFeeSchedules), json))
}

function show(terminal: Terminal): Command {
  return new Command('show')
    .description('Show a fee schedule with its assignments.')
    .argument('<schedule>', 'fs_…, or its name')
    .action(async (id: string, { json }) => {
      print(terminal, await withDatabase(terminal, (services) => retrieveFeeSchedule(services, id)), json)
    })
}

function create(terminal: Terminal): Command {
  return new Command('create')
    .description(
      'Create a fee schedule from a JSON file: {"name": "Plus", "rate_bps": 250, "fixed": {"usd": 25}, "minimum": {"usd": 50}, ' +
        '"maximum": {"usd": 2500}, "refund": "return"}. Amounts are in minor units (cents). A fee schedule is never changed; it applies ' +
        'once it is assigned.',
    )
    .requiredOption('--file <path>', 'the JSON file, or - for the standard input')
    .action(async ({ json, file }: { json: boolean; file: string }) => {
      const input = await readJson(file, 'a fee schedule', 'mpay pricing create --help')
      print(terminal, await withDatabase(terminal, (services) => createFeeSchedule(services, input)), json)
    })
}

type Assignment = { json: boolean; plan?: Plan; merchant?: string; from?: number; acceptDoubleFees?: boolean }

function assign(terminal: Terminal): Command {
  return new Command('assign')
    .description(
      'Assign a fee schedule to a plan, or to one merchant, for which it comes before that of the plan. It applies to new sales; what ' +
        'was sold keeps its terms, the renewals of subscriptions included.',
    )
    .argument('<schedule>', 'fs_…, or its name; fs_default is the built-in one')
    .addOption(new Option('--plan <plan>', 'all merchants on this plan').choices(plans).conflicts('merchant'))
    .option('--merchant <merchant>', 'mer_…')
    .option('--from <time>', 'since when, in Unix seconds; from now on by default', unixSeconds)
    .option('--accept-double-fees', "let a standard account pay Stripe's fees besides fees that include them")
    .action(async (id: string, { json, plan, merchant, from, acceptDoubleFees }: Assignment) => {
      if (plan === undefined && merchant === undefined)
        throw new CommandError('Say what to assign it to: --plan <plan> or --merchant <merchant>.')
      const assigned = await withDatabase(terminal, async (services) => {
        if (merchant !== undefined) await requireMerchant(services, merchant)
        const input = { id, plan, merchant_id: merchant, from, acceptDoubleFees }
        const { assignment, changed } = await assignFeeSchedule(services, input)
        const change = { action: 'pricing.assign', objectId: assignment.schedule.id, fields: ['schedule'] }
        if (changed) await writeAuditEntry(services, { ...change, merchantId: merchant ?? null })
        return assignment
      })
      print(terminal, assigned, json)
    })
}

type Question = { json: boolean; days: number; mode: Mode }

function simulate(terminal: Terminal): Command {
  return new Command('simulate')
    .description(
      'Show what a fee schedule would have earned with the payments of the last days, beside what was earned, and the margin of each ' +
        'merchant: fees less what the processor charged the platform, which is an estimate where the processor does not show it. ' +
        'Changes nothing.',
    )
    .argument('<schedule>', 'fs_…, or its name')
    .option('--days <n>', `how many days, up to ${maxSimulatedDays}`, days, 30)
    .addOption(modeOption())
    .action(async (id: string, { json, days, mode }: Question) => {
      const question = { id, days, livemode: mode === 'live' }
      const made = await withProcessor(terminal, (services) => simulateFeeSchedule(services, question))
      const { platform, currencies, merchants, ...asked } = made
      if (json) print(terminal, made, true)
      else print(terminal, [asked, { all_in: platform.currency, ...platform }, ...currencies, ...merchants], false)
    })
}

function days(value: string): number {
  if (!/^[1-9]\d{0,2}$/.test(value) || Number(value) > maxSimulatedDays)
    throw new InvalidArgumentError(`Must be 1 to ${maxSimulatedDays}.`)
  return Number(value)
}

function unixSeconds(value: string): number {
  if (!/^\d{1,11}$/.test(value)) throw new InvalidArgumentError('Must be in Unix seconds, such as 1798761600.')
  return Number(value)
}
