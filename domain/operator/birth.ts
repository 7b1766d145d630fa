export interface OperatorBirth {
  /** The service id in the paths of the calls: `yok`. */
  readonly code: string
  /** The name above every page: `หยก ลอตโต้`. */
  readonly name: string
  /** The host names of the site, without scheme and port. */
  readonly hosts: readonly string[]
  /** Two letters. With `agent` they begin every member code: `YK01somchai`. */
  readonly company: string
  /** Two letters or digits. */
  readonly agent: string
  /** The sign-in name of the first member of staff. */
  readonly owner: string
}

export interface BirthFault {
  readonly field: keyof OperatorBirth
  readonly code:
    | 'OPERATOR_NAME_INVALID'
    | 'HOST_INVALID'
    | 'OPERATOR_CODE_INVALID'
    | 'COMPANY_INVALID'
    | 'AGENT_INVALID'
    | 'STAFF_NAME_INVALID'
}

const NAME_MAX = 40
/** A brand has a few hosts; a longer list is a mistake. */
const HOSTS_MAX = 20
const HOST_MAX = 253
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const HOST = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`)

/** Reserved for the demo: a demo start gives staff with public passwords to the operator with this code. */
const DEMO_CODE = 'demo'
const DEMO_COMPANY = 'DM'

/** Names under which programs act; a person of that name would be mistaken for one. */
const PROGRAM_NAME = /(^|-)feed(-|$)|^custodian(-|$)|^system$/

/** Trims, and lowers fields that are not case-sensitive. It corrects nothing else. */
export function tidyBirth(typed: OperatorBirth): OperatorBirth {
  return {
    code: typed.code.trim().toLowerCase(),
    name: typed.name.trim().replaceAll(/\s+/g, ' '),
    hosts: [...new Set(typed.hosts.map((host) => host.trim().toLowerCase()).filter((host) => host !== ''))],
    company: typed.company.trim().toUpperCase(),
    agent: typed.agent.trim().toUpperCase(),
    owner: typed.owner.trim().toLowerCase(),
  }
}

/** The first fault in the order of the form; undefined: none. */
export function birthFault(wish: OperatorBirth): BirthFault | undefined {
  if (!isName(wish.name)) return { field: 'name', code: 'OPERATOR_NAME_INVALID' }
  if (!areHosts(wish.hosts)) return { field: 'hosts', code: 'HOST_INVALID' }
  if (!/^[a-z][a-z0-9-]{1,19}$/.test(wish.code) || wish.code === DEMO_CODE) {
    return { field: 'code', code: 'OPERATOR_CODE_INVALID' }
  }
  if (!/^[A-Z]{2}$/.test(wish.company) || wish.company === DEMO_COMPANY) {
    return { field: 'company', code: 'COMPANY_INVALID' }
  }
  if (!/^[A-Z0-9]{2}$/.test(wish.agent)) return { field: 'agent', code: 'AGENT_INVALID' }
  if (!isStaffName(wish.owner)) return { field: 'owner', code: 'STAFF_NAME_INVALID' }
  return undefined
}

export function isStaffName(name: string): boolean {
  return /^[a-z][a-z0-9-]{2,19}$/.test(name) && !PROGRAM_NAME.test(name)
}

function areHosts(hosts: readonly string[]): boolean {
  return hosts.length > 0 && hosts.length <= HOSTS_MAX && hosts.every(isHost)
}

/** Whether a site may answer to that name. */
export function isHost(host: string): boolean {
  return host.length <= HOST_MAX && HOST.test(host)
}

function isName(name: string): boolean {
  const length = [...name].length
  return length >= 2 && length <= NAME_MAX && /\p{L}/u.test(name) && !/[\p{Cc}<>]/u.test(name)
}

/** Default codes derived from a host: `www.yok-lotto.com` gives `yok-lotto`, `YO` and `01`. */
export function suggestedCodes(host: string): Pick<OperatorBirth, 'code' | 'company' | 'agent'> {
  const labels = host.toLowerCase().split('.')
  const label = labels.find((each) => each !== 'www' && each !== 'console') ?? ''
  const code = /^[a-z]/.test(label) ? label.slice(0, 20) : ''
  const letters = code.replaceAll(/[^a-z]/g, '')
  return { code, company: letters.slice(0, 2).toUpperCase(), agent: '01' }
}
