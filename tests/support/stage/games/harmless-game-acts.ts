import { randomUUID } from 'node:crypto'

/** A list that has no lines. */
const NO_BOOK = { provider: 'nobody', day: '2026-11-01', name: 'a.csv', file: '[]' }

/** Requests of the acts of games that pass their schemas and change nothing. */
export const HARMLESS_GAME_ACTS = {
  'gameWallets.list': { allowed: 200 },
  'gameWallets.propose': {
    body: {
      ...{ provider: 'nobody', mostWin: null, mostDay: null, launchUrl: 'http://x', reason: 'ทดสอบ' },
      ...{ addKey: null, endKey: null },
    },
    allowed: 422,
  },
  'gameWallets.confirm': { body: { proposalId: randomUUID() }, allowed: 404 },
  'gameWallets.reject': { body: { proposalId: randomUUID() }, allowed: 404 },
  'gameWallets.withdraw': { body: { proposalId: randomUUID() }, allowed: 404 },
  'gameWallets.bets': { body: { provider: 'nobody', isOn: true, reason: 'ทดสอบ' }, allowed: 404 },
  'gameWallets.test': { body: { provider: 'nobody' }, allowed: 404 },
  'gameTransfers.list': { allowed: 200 },
  'gameTransfers.propose': {
    body: { transferId: randomUUID(), end: 'failed', reason: 'ทดสอบ' },
    allowed: 404,
  },
  'gameTransfers.confirm': {
    body: { transferId: randomUUID(), proposalId: randomUUID() },
    allowed: 404,
  },
  'gameTransfers.reject': { body: { proposalId: randomUUID() }, allowed: 404 },
  'gameTransfers.withdraw': { body: { proposalId: randomUUID() }, allowed: 404 },
  'gameTransfers.home': { body: { username: 'nobody', reason: 'ทดสอบ' }, allowed: 404 },
  'gameRounds.list': { allowed: 200 },
  'gameRounds.one': { query: `?roundId=${randomUUID()}`, allowed: 404 },
  'gameRounds.alarms': { allowed: 200 },
  'gameBooks.list': { allowed: 200 },
  'gameBooks.preview': {
    body: NO_BOOK,
    allowed: 422,
  },
  'gameBooks.bring': {
    body: NO_BOOK,
    allowed: 422,
  },
  'gameBooks.explain': { body: { differenceId: randomUUID(), note: 'ทดสอบ', moved: false }, allowed: 404 },
  'gameRounds.report': { allowed: 200 },
  'gameRounds.takeAlarm': { body: { alarmId: randomUUID(), note: 'ทดสอบ' }, allowed: 404 },
} as const
