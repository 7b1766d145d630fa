import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The program's figures, read at `/metrics`. One registry a process, made anew for each test. */
export interface Metrics {
  readonly registry: Registry
  readonly callSeconds: Histogram<'call' | 'status'>
  readonly refusals: Counter<'code'>
  readonly unavailable: Counter<'part'>
  readonly transactionRetries: Counter<'cause'>
  readonly admissionBatchSize: Histogram
  readonly gameBatchSize: Histogram
  readonly ticketsPlaced: Counter
  /** Fast rounds that could not be drawn as promised. More than one in a thousand is an alarm. */
  readonly fastFaults: Counter<'fault'>
  /** What does not fit what was signed. One is an alarm. */
  readonly sealFaults: Counter<'fault'>
  /** Differences between the books of a day and what bank and provider say. One is an alarm. */
  readonly bookDifferences: Counter
  /** Wins that a provider tells and that are not paid: of what was rolled back, or above the bound. One is an alarm. */
  readonly gameAlarms: Counter<'alarm'>
  readonly markerFaults: Counter
  /** Parts of the outside world that have gone down, once an outage. One is an alarm. */
  readonly partOutages: Counter<'part'>
  readonly jobSeconds: Histogram<'job'>
  readonly sockets: Gauge
}

export function makeMetrics(options: { process: boolean }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (options.process) collectDefaultMetrics({ register: registry })
  return {
    registry,
    callSeconds: new Histogram({
      name: 'call_seconds',
      help: 'Time to answer a call of the nine services',
      labelNames: ['call', 'status'],
      buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
    refusals: new Counter({ name: 'refusals', help: 'Refusals by code', labelNames: ['code'], registers }),
    unavailable: new Counter({
      name: 'unavailable',
      help: 'Failures of the world by part',
      labelNames: ['part'],
      registers,
    }),
    transactionRetries: new Counter({
      name: 'transaction_retries',
      help: 'Transactions begun again, by cause',
      labelNames: ['cause'],
      registers,
    }),
    admissionBatchSize: new Histogram({
      name: 'admission_batch_size',
      help: 'Tickets decided in one transaction',
      buckets: [1, 4, 16, 64, 128, 256],
      registers,
    }),
    gameBatchSize: new Histogram({
      name: 'game_batch_size',
      help: 'Bets and wins of games decided in one transaction',
      buckets: [1, 4, 16, 64, 128],
      registers,
    }),
    ticketsPlaced: new Counter({ name: 'tickets_placed', help: 'Tickets accepted', registers }),
    ...alarms(registers),
    jobSeconds: new Histogram({
      name: 'job_seconds',
      help: 'Time a job took',
      labelNames: ['job'],
      buckets: [0.01, 0.1, 1, 10, 60],
      registers,
    }),
    sockets: new Gauge({ name: 'sockets', help: 'Open live connections', registers }),
  }
}

/** What must not happen, or hardly ever. */
function alarms(
  registers: Registry[],
): Pick<
  Metrics,
  'fastFaults' | 'sealFaults' | 'bookDifferences' | 'gameAlarms' | 'markerFaults' | 'partOutages'
> {
  return {
    fastFaults: new Counter({
      name: 'fast_faults',
      help: 'Fast rounds voided because they could not be drawn as promised, by fault',
      labelNames: ['fault'],
      registers,
    }),
    sealFaults: new Counter({
      name: 'seal_faults',
      help: 'Differences between stored rows and what was signed, by fault',
      labelNames: ['fault'],
      registers,
    }),
    bookDifferences: new Counter({
      name: 'book_differences',
      help: 'Differences between the books of a day and what bank and provider say',
      registers,
    }),
    gameAlarms: new Counter({
      name: 'game_alarms',
      help: 'What people have to look at between games and their wallets, by why',
      labelNames: ['alarm'],
      registers,
    }),
    markerFaults: new Counter({
      name: 'marker_faults',
      help: 'Members in whose play markers could not be looked for, once an hour each',
      registers,
    }),
    partOutages: new Counter({
      name: 'part_outages',
      help: 'Parts of the outside world that have gone down, once an outage',
      labelNames: ['part'],
      registers,
    }),
  }
}
