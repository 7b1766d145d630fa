import { randomUUID } from 'node:crypto'

/** The site of an operator who has said nothing of itself. */
const NOTHING_SAID = {
  message: { header: '', topic: '', description: '' },
  runningText: '',
  notices: [],
  contacts: [],
  howToPlay: [],
  about: '',
  banks: [],
  awards: [],
  registrationClosed: false,
  maintenance: { games: false, providers: [], message: '' },
}

/** No schedule of its own, for a lottery nobody has. */
const AS_ALWAYS = {
  lotteryId: randomUUID(),
  onSale: true,
  own: { days: null, drawAt: null, closeMinutes: null, moves: [] },
}

/**
 * A request of each act that passes its schema and concerns a round nobody has, so that whoever may act is told 404
 * and nobody changes anything. An act that is not here fails the test: it must be thought about.
 */
export const HARMLESS_ACTS: Readonly<Record<string, { body?: object; query?: string; allowed: number }>> = {
  'rounds.list': { allowed: 200 },
  'rounds.waiting': { allowed: 200 },
  'rounds.one': { allowed: 404 },
  'rounds.close': { body: { roundId: randomUUID(), reason: 'ทดสอบ' }, allowed: 404 },
  'audit.list': { allowed: 200 },
  'audit.of': { allowed: 404 },
  'numbers.list': { allowed: 404 },
  'numbers.set': {
    body: { roundId: randomUUID(), type: 'two_top', numbers: ['08'], kind: 'closed', withReversed: false },
    allowed: 404,
  },
  'plans.list': { allowed: 200 },
  'plans.propose': {
    body: { group: 'lao', plan: 'none', type: 'two_top', rate: 90, discount: 0 },
    allowed: 422,
  },
  'plans.confirm': { body: { proposalId: randomUUID() }, allowed: 404 },
  'plans.reject': { body: { proposalId: randomUUID() }, allowed: 404 },
  'schedules.confirm': { body: { lotteryId: randomUUID(), proposalId: randomUUID() }, allowed: 404 },
  'schedules.reject': { body: { lotteryId: randomUUID(), proposalId: randomUUID() }, allowed: 404 },
  'schedules.withdraw': { body: { lotteryId: randomUUID(), proposalId: randomUUID() }, allowed: 404 },
  'plans.remove': { body: { group: 'lao', plan: 'none' }, allowed: 422 },
  'exposure.one': { allowed: 404 },
  'exposure.what': { query: '?type=two_top&number=12&more=100&rule=half', allowed: 404 },
  'numbers.confirm': { body: { roundId: randomUUID(), proposalId: randomUUID() }, allowed: 404 },
  'numbers.reject': { body: { roundId: randomUUID(), proposalId: randomUUID() }, allowed: 404 },
  'numbers.cap': {
    body: { roundId: randomUUID(), type: 'two_top', numbers: ['08'], cap: 100, withReversed: false },
    allowed: 404,
  },
  'numbers.limit': { body: { roundId: randomUUID(), memberRoundMax: null, types: [] }, allowed: 404 },
  'numbers.begin': { body: { roundId: randomUUID(), memberRoundMax: null, types: [] }, allowed: 404 },
  'fast.rules': { allowed: 200 },
  'fast.setRules': { body: { rule: 'fair', coolDownSeconds: 5, beacons: [] }, allowed: 200 },
  'sales.one': { allowed: 404 },
  'sales.set': { body: { roundId: randomUUID(), sold: 'both' }, allowed: 404 },
  'site.texts': { allowed: 200 },
  'site.setTexts': { body: NOTHING_SAID, allowed: 200 },
  'schedules.list': { allowed: 200 },
  'schedules.preview': { body: AS_ALWAYS, allowed: 404 },
  'schedules.set': { body: { ...AS_ALWAYS, version: 0 }, allowed: 404 },
  'results.form': { allowed: 404 },
  'results.propose': { body: { roundId: randomUUID(), published: {}, source: 'ทดสอบ' }, allowed: 404 },
  'results.withdraw': { body: { roundId: randomUUID() }, allowed: 404 },
  'results.preview': { body: { roundId: randomUUID(), published: {} }, allowed: 404 },
  'results.release': { body: { roundId: randomUUID(), reason: 'ทดสอบ' }, allowed: 404 },
  'rules.draws': { allowed: 200 },
  // What stands already is set once more.
  'rules.setDraws': { body: { takeBack: 'none', noResultMinutes: 60 }, allowed: 200 },
  'voids.propose': { body: { roundId: randomUUID(), reason: 'ทดสอบ' }, allowed: 404 },
  'voids.withdraw': { body: { roundId: randomUUID() }, allowed: 404 },
  'voids.confirm': { body: { roundId: randomUUID(), reason: 'ทดสอบ' }, allowed: 404 },
  'voids.reject': { body: { roundId: randomUUID(), reason: 'ทดสอบ' }, allowed: 404 },
  'approvals.waiting': { allowed: 200 },
  'approvals.count': { allowed: 200 },
  'staff.me': { allowed: 200 },
  // The name of a program.
  'staff.add': { body: { name: 'system', role: 'auditor' }, allowed: 422 },
  'staff.list': { allowed: 200 },
  'staff.link': { body: { staffId: randomUUID() }, allowed: 404 },
  'staff.confirm': { body: { proposalId: randomUUID() }, allowed: 404 },
  'staff.reject': { body: { proposalId: randomUUID() }, allowed: 404 },
  'staff.reopen': { body: { staffId: randomUUID(), reason: 'ทดสอบ' }, allowed: 404 },
  'staff.endSessions': { body: { staffId: randomUUID() }, allowed: 404 },
  'staff.setRole': { body: { staffId: randomUUID(), role: 'auditor' }, allowed: 404 },
  'staff.close': { body: { staffId: randomUUID(), reason: 'ทดสอบ' }, allowed: 404 },
  'roles.list': { allowed: 200 },
  'roles.set': { body: { role: 'nobody_has_it', name: 'ทดสอบ', permissions: [] }, allowed: 200 },
  'roles.remove': { body: { role: 'no_such_role' }, allowed: 404 },
  'protection.mine': { allowed: 200 },
  'protection.start': { body: { password: 'not the password' }, allowed: 422 },
  'protection.confirm': { body: { code: '123456' }, allowed: 422 },
  'protection.renew': { body: { password: 'not the password', code: '123456' }, allowed: 422 },
  'protection.end': { body: { password: 'not the password', code: '123456' }, allowed: 422 },
  'protection.setRule': { body: { required: false }, allowed: 200 },
  'protection.reset': { body: { staffId: randomUUID(), reason: 'ทดสอบ' }, allowed: 404 },
  'protection.resetMember': { body: { username: 'nobody', reason: 'ทดสอบ' }, allowed: 404 },
  'results.confirm': { body: { roundId: randomUUID(), published: {} }, allowed: 404 },
}
