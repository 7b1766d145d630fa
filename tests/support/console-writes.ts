/**
 * Acts of the console that send the whole of what is shown, changed or not: each says what it was shown (`seen`), and is refused where
 * something else stands by now. Of two tabs the later would undo what the earlier has changed.
 */
export const WHOLE_FORMS = [
  'coupons.propose',
  'fast.setRules',
  'gameWallets.propose',
  'games.setProvider',
  'moneyRules.propose',
  'numbers.begin',
  'numbers.limit',
  'plans.propose',
  'promotions.propose',
  'receiving.proposeLimits',
  'roles.set',
  'rules.setDraws',
  'rules.setLicence',
  'site.setTexts',
  'staff.setRole',
]

/** Whole forms that do not say it yet. This list may only become shorter. */
export const UNSEEN: readonly string[] = []

/** The same by a count of changes, in the field that is named. */
export const VERSIONED: Readonly<Record<string, string>> = {
  'games.importList': 'lists',
  'schedules.set': 'version',
}

const TYPED = 'typed from the source, never from what stands; a second person types it again or reads it'
const NEW = 'makes one more, and replaces nothing'
const OWN = 'about the own account, or before there is one'
const ENDS = 'does one thing to one member, or ends it; what stands is not in the form'

/** Acts that send several things, none of which was shown to them as it stands. */
export const NOT_SHOWN: Readonly<Record<string, string>> = {
  'results.propose': TYPED,
  'results.confirm': TYPED,
  'disputes.decide':
    'each of two people names what has come; filled in is what the payee says, which is said once',
  'close.propose': `${TYPED}; confirming compares the figures of the day once more`,
  'numbers.set': 'one rule for numbers that are named; agreeing compares with the rules that stood',
  'safer.care': ENDS,
  'protection.closeMember': ENDS,
  'protection.banMember': ENDS,
  'staff.add': NEW,
  'mailings.propose': NEW,
  'receiving.propose': NEW,
  'statements.propose': NEW,
  'statements.columns': `${NEW}: the columns of before are kept`,
  'coupons.makeCodes': NEW,
  'games.planRest': NEW,
  'gameBooks.bring': `${NEW}: the list of before is kept`,
  'staff.signIn': OWN,
  'setup.make': OWN,
  'links.choose': OWN,
}

/** Which thing an act is about, why, and how sure its caller is: not what it changes. */
const NAMES =
  /^(?:.*Id|id|code|provider|group|plan|type|username|day|numbers|withReversed|reason|note|sure|seen)$/

/** The fields of an act that say what is to be. */
export function saidBy(fields: readonly string[]): string[] {
  return fields.filter((field) => !NAMES.test(field))
}
