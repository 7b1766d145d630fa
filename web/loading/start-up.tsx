import { useEffect } from 'react'
import type { PageOperator } from '../../contract/page-visit.ts'
import { satangToBaht } from '../../domain/money.ts'
import type { Profile } from '../layouts/profile.ts'
import { keysAreStale, rememberKeys } from '../session/browser-keys.ts'
import { afterPaint } from './after-paint.ts'

interface StartUpProps {
  profile: Profile
  operator: PageOperator
}

/** Runs once for each member and page load, after the first paint: what the specification loads at the start of the app. */
export function StartUp({ profile, operator }: StartUpProps) {
  const { id, code } = profile
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new balance is no new start
  useEffect(() => {
    const callOff = afterPaint(() => void start(profile, operator))
    const timer = setInterval(() => {
      renewWhenStale(profile).catch((error) => console.warn('the keys were not renewed', error))
    }, CHECK_MS)
    return () => {
      callOff()
      clearInterval(timer)
    }
  }, [id, code, operator.code])
  return null
}

/** Loads providers, admin member, games and balance in parallel. The page does not need them, so failures are only logged. */
async function start(profile: Profile, operator: PageOperator): Promise<void> {
  const { browserClients } = await import('../session/browser-clients.ts')
  const clients = browserClients()
  if (profile.balance) rememberKeys({ balance: String(satangToBaht(profile.balance.amount)) })

  const loads: Record<string, Promise<{ readonly status: boolean }>> = {
    providers: clients.backend.provider({ params: { id: operator.code } }).then((answer) => {
      if (answer.status) rememberKeys({ groups: JSON.stringify(answer) })
      return answer
    }),
    'admin member': clients.template.adminmember({ params: { config: operator.code } }).then((answer) => {
      if (answer.status) rememberKeys(adminKeys(answer))
      return answer
    }),
    games: clients.backend.gamelist({ params: { id: operator.code } }).then((answer) => {
      if (answer.status) rememberKeys({ GameList: JSON.stringify(answer.data) })
      return answer
    }),
  }
  // An assistant may not see the balance: it is not asked for in vain.
  if (!profile.assistant || profile.assistant.permissions.includes('balance')) {
    loads.balance = clients.backend
      .credit({ params: { memberUsername: profile.code, id: profile.id } })
      .then((answer) => {
        if (answer.status) rememberKeys({ balance: String(answer.credit) })
        return answer
      })
  }
  loads.keys = renewWhenStale(profile).then((status) => ({ status }))
  for (const [name, load] of Object.entries(loads)) {
    load.then(
      (answer) => answer.status || console.warn(`start-up: ${name} did not load`, answer),
      (error) => console.warn(`start-up: ${name} did not load`, error),
    )
  }
}

/** Tokens live 15 minutes: an open page checks every minute whether they are older than 10. */
const CHECK_MS = 60_000

async function renewWhenStale(profile: Profile): Promise<boolean> {
  if (!keysAreStale(localStorage, profile, Date.now())) return true
  const [{ browserClients }, { renewKeys }] = await Promise.all([
    import('../session/browser-clients.ts'),
    import('../session/renew-keys.ts'),
  ])
  return renewKeys(browserClients(), profile)
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
