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

/** The payment socket: open while a member's name is known, closed with it. */
export function LiveConnection({ profile }: { profile: Profile }) {
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

  // What the page shows may be old now: the loaders are asked again, so no screen keeps its own copy of the truth.
  const look = useCalmLook()
  useLive('round', look)
  useLive('result', look)
  useLive('win', look)
  useLive('signed-out', () => {
    if (formAction === LOG_OUT) return // by the member's own hand: the answer to that leads on
    endSession()
    goTo(loginPath(location.pathname + location.search), navigate)
  })
  return null
}

/** At most so often a page is asked for again, however many rounds change at once. */
const LOOK_MS = 250

function useCalmLook(): () => void {
  const { revalidate } = useRevalidator()
  const look = useEffectEvent(() => void revalidate())
  const calm = useRef<ReturnType<typeof atMostEvery> | null>(null)
  useEffect(() => {
    const own = atMostEvery(LOOK_MS, () => look())
    calm.current = own
    return own.stop
  }, [])
  return () => calm.current?.ask()
}
