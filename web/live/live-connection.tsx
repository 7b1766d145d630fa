import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate, useNavigation, useRevalidator } from 'react-router'
import type { Profile } from '../layouts/profile.ts'
import { afterPaint } from '../loading/after-paint.ts'
import { goTo } from '../session/go-to.ts'
import { endSession, LOG_OUT } from '../session/member-leaves.ts'
import { loginPath } from '../session/safe-path.ts'
import { atMostEvery } from './at-most.ts'
import { connect } from './live.ts'
import { useLive } from './use-live.ts'

interface LiveConnectionProps {
  profile: Profile
  /** The page says it itself when the sign-in has ended, and stays. */
  isToldBelow?: boolean
}

/** The payment socket: open while a member is signed in. */
export function LiveConnection({ profile, isToldBelow = false }: LiveConnectionProps) {
  const { company, agent, name } = profile
  const navigate = useNavigate()
  const { formAction } = useNavigation()

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

  // The page may be out of date now: the loaders run again, so that no screen keeps a copy of its own.
  const reload = useThrottledReload()
  useLive('round', reload)
  useLive('result', reload)
  useLive('win', reload)
  useLive('signed-out', () => {
    if (formAction === LOG_OUT) return // the member logs out: the answer to that request navigates
    endSession()
    if (isToldBelow) return
    goTo(loginPath(location.pathname + location.search), navigate)
  })
  return null
}

/** However many rounds change, the page reloads at most this often. */
const RELOAD_MS = 250

function useThrottledReload(): () => void {
  const { revalidate } = useRevalidator()
  const reload = useEffectEvent(() => void revalidate())
  const throttled = useRef<ReturnType<typeof atMostEvery> | null>(null)
  useEffect(() => {
    const act = atMostEvery(RELOAD_MS, () => reload())
    throttled.current = act
    return act.stop
  }, [])
  return () => throttled.current?.ask()
}
