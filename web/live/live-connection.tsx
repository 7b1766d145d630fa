import { useEffect } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { Profile } from '../layouts/profile.ts'
import { afterPaint } from '../session/after-paint.ts'
import { endSession } from '../session/browser-keys.ts'
import { goTo } from '../session/go-to.ts'
import { loginPath } from '../session/safe-path.ts'
import { connect } from './live.ts'
import { useLive } from './use-live.ts'

/** The payment socket: open while a member's name is known, closed with it. */
export function LiveConnection({ profile }: { profile: Profile }) {
  const { company, agent, name } = profile
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    let close = () => {}
    const callOff = afterPaint(() => {
      close = connect({ company, agent, role: 'member', username: name })
    })
    return () => {
      callOff()
      close()
    }
  }, [company, agent, name])

  // What the page shows may be old now: the loaders are asked again, so no screen keeps its own copy of the truth.
  useLive('round', () => void revalidate())
  useLive('result', () => void revalidate())
  useLive('win', () => void revalidate())
  useLive('signed-out', () => {
    endSession()
    goTo(loginPath(location.pathname + location.search), navigate)
  })
  return null
}
