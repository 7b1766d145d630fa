import { useEffect } from 'react'
import type { PageOperator } from '../../contract/page-visit.ts'
import { satangToBaht } from '../../domain/money.ts'
import type { Profile } from '../layouts/profile.ts'
import { keysAreStale, rememberKeys } from '../session/browser-keys.ts'
import { afterPaint } from './after-paint.ts'
import { loadOneByOne } from './one-by-one.ts'
import { watchLeaving } from './watch-leaving.ts'

interface StartUpProps {
  profile: Profile
  operator: PageOperator
}

/** Runs once for each member and page load, after the first paint: what the specification loads at the start of the app. */
export function StartUp({ profile, operator }: StartUpProps) {
  const { id, code } = profile
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new balance is no new start
  useEffect(() => {
    const left = new AbortController()
    const hasLeft = watchLeaving(profile, left.signal)
    const callOff = afterPaint(() => void start({ profile, operator }, hasLeft))
    const timer = setInterval(() => {
      renewWhenStale(profile, hasLeft).catch((error) => console.warn('the keys were not renewed', error))
    }, CHECK_MS)
    return () => {
      callOff()
      left.abort()
      clearInterval(timer)
    }
  }, [id, code, operator.code])
  return null
}

/**
 * Loads keys, providers, admin member, games and balance. The page does not need them, so failures are only logged. Once its
 * member has left none begins, and what still arrives is not kept: a log-out leaves nothing on the device.
 */
async function start({ profile, operator }: StartUpProps, hasLeft: () => boolean): Promise<void> {
  const { browserClients } = await import('../session/browser-clients.ts')
  const clients = browserClients()
  if (hasLeft()) return
  const keep = (keys: Parameters<typeof rememberKeys>[0]) => {
    if (!hasLeft()) rememberKeys(keys)
  }
  if (profile.balance) keep({ balance: String(satangToBaht(profile.balance.amount)) })

  const loads: Record<string, () => Promise<{ readonly status: boolean }>> = {
    keys: async () => ({ status: await renewWhenStale(profile, hasLeft) }),
    providers: async () => {
      const answer = await clients.backend.provider({ params: { id: operator.code } })
      if (answer.status) keep({ groups: JSON.stringify(answer) })
      return answer
    },
    'admin member': async () => {
      const answer = await clients.template.adminmember({ params: { config: operator.code } })
      if (answer.status) keep(adminKeys(answer))
      return answer
    },
    games: async () => {
      const answer = await clients.backend.gamelist({ params: { id: operator.code } })
      if (answer.status) keep({ GameList: JSON.stringify(answer.data) })
      return answer
    },
  }
  // An assistant may not see the balance: it is not asked for in vain.
  if (!profile.assistant || profile.assistant.permissions.includes('balance')) {
    loads.balance = async () => {
      const answer = await clients.backend.credit({
        params: { memberUsername: profile.code, id: profile.id },
      })
      if (answer.status) keep({ balance: String(answer.credit) })
      return answer
    }
  }
  loadOneByOne(
    Object.entries(loads).map(([name, load]) => async () => {
      if (!hasLeft()) await warnUnlessLoaded(name, load)
    }),
  )
}

async function warnUnlessLoaded(
  name: string,
  load: () => Promise<{ readonly status: boolean }>,
): Promise<void> {
  try {
    const answer = await load()
    if (!answer.status) console.warn(`start-up: ${name} did not load`, answer)
  } catch (error) {
    console.warn(`start-up: ${name} did not load`, error)
  }
}

/** Tokens live 15 minutes: an open page checks every minute whether they are older than 10. */
const CHECK_MS = 60_000

async function renewWhenStale(profile: Profile, hasLeft: () => boolean): Promise<boolean> {
  if (!keysAreStale(localStorage, profile, Date.now())) return true
  const [{ browserClients }, { renewKeys }] = await Promise.all([
    import('../session/browser-clients.ts'),
    import('../session/renew-keys.ts'),
  ])
  return renewKeys(browserClients(), profile, hasLeft)
}

function adminKeys(answer: { adminMember: string; hashMember: string; groups: readonly ThemeGroup[] }) {
  const logo = answer.groups.flatMap((group) => group.items).find((entry) => entry.name === 'logo')
  return {
    adminMember: answer.adminMember,
    hashMember: answer.hashMember,
    ...(logo ? { logoURL: logo.value } : {}),
  }
}

interface ThemeGroup {
  readonly items: readonly { readonly name: string; readonly value: string }[]
}
