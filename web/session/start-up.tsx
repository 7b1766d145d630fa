import { useEffect } from 'react'
import { satangToBaht } from '../../domain/money.ts'
import type { Operator } from '../context.ts'
import type { Profile } from '../layouts/profile.ts'
import { afterPaint } from './after-paint.ts'
import { keysAreStale, rememberKeys, rememberSession } from './browser-keys.ts'

interface StartUpProps {
  profile: Profile
  operator: Operator
}

/** Once for each member and page load, after the page is painted: what the specification loads when the app starts. */
export function StartUp({ profile, operator }: StartUpProps) {
  const { id, code } = profile
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new balance is no new start
  useEffect(() => afterPaint(() => void start(profile, operator)), [id, code, operator.code])
  return null
}

/** Providers, admin member, games and balance, side by side. A failure is only logged; the page does not need them. */
async function start(profile: Profile, operator: Operator): Promise<void> {
  const [{ browserClients }, { renewKeys }] = await Promise.all([
    import('./browser-clients.ts'),
    import('./renew-keys.ts'),
  ])
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
    balance: clients.backend
      .credit({ params: { memberUsername: profile.code, id: profile.id } })
      .then((answer) => {
        if (answer.status) rememberKeys({ balance: String(answer.credit) })
        return answer
      }),
  }
  if (keysAreStale(localStorage, profile, Date.now())) {
    loads.keys = renewKeys(clients, profile).then((keys) => {
      if (keys) rememberSession(keys, Date.now())
      return { status: keys !== null }
    })
  }
  for (const [name, load] of Object.entries(loads)) {
    load.then(
      (answer) => answer.status || console.warn(`start-up: ${name} did not load`, answer),
      (error) => console.warn(`start-up: ${name} did not load`, error),
    )
  }
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
