import { boundsOf, type FeeReportRow, monthPattern, reportFees } from '@merchant-payments/api/operator'
import { Command, InvalidArgumentError } from 'commander'
import { commandGroup } from './command-group.ts'
import { type Mode, modeOption } from './options.ts'
import { print } from './print.ts'
import { requireMerchant } from './require-merchant.ts'
import type { Terminal } from './terminal.ts'
import { withProcessor } from './with-services.ts'

export function reportCommand(terminal: Terminal): Command {
  return commandGroup('report', 'Reports about the platform for its accountant.', [fees(terminal)])
}

type Options = { json: boolean; mode: Mode; month: string; merchant?: string }

function fees(terminal: Terminal): Command {
  return new Command('fees')
    .description(
      "The platform's fees of a month in UTC, earned and returned, with the processor's costs, transfers and losses, by " +
        'day, merchant and currency. Amounts are in minor units (cents).',
    )
    .requiredOption('--month <month>', 'such as 2026-11', month)
    .option('--merchant <merchant>', 'only this merchant (mer_…)')
    .addOption(modeOption())
    .action(async ({ json, mode, month, merchant }: Options) => {
      const { start: from, end: to } = boundsOf(month)
      const rows = await withProcessor(terminal, async (services) => {
        if (merchant !== undefined) await requireMerchant(services, merchant)
        return reportFees(services, { livemode: mode === 'live', from, to, merchant })
      })
      if (json) print(terminal, rows, true)
      else terminal.out(`${tableOf(rows)}\n`)
    })
}

function month(value: string): string {
  if (!monthPattern.test(value)) throw new InvalidArgumentError('Must be a month such as 2026-11.')
  return value
}

const columns = [
  'day',
  'merchant',
  'currency',
  'payments',
  'volume',
  'fees',
  'fees_returned',
  'processor_costs',
  'transfers',
  'losses',
] as const satisfies readonly (keyof FeeReportRow)[]

function tableOf(rows: readonly FeeReportRow[]): string {
  if (rows.length === 0) return 'Nothing happened in this month.'
  const lines = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '–')))]
  const widths = columns.map((_, nth) => Math.max(...lines.map((line) => line[nth]?.length ?? 0)))
  return lines
    .map((line) =>
      line.map((cell, nth) => (nth < 3 ? cell.padEnd(widths[nth] ?? 0) : cell.padStart(widths[nth] ?? 0))).join('  '),
    )
    .join('\n')
}
