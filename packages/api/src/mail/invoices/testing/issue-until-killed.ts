import { connect } from '@merchant-payments/db'
import { systemClock } from '../../../core/request/clock.ts'
import type { Services } from '../../../core/request/context.ts'
import { issueInvoices } from '../issue-invoices.ts'

/** A worker that issues invoices until it is killed. @param url the database, in the arguments of the process */
const [url = ''] = process.argv.slice(2)
const services = { database: connect({ url }), processorClock: systemClock } as Services
for (;;) await issueInvoices(services)
