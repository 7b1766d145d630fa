import Ticket from 'lucide-react/icons/ticket'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { data, Link } from 'react-router'
import type { SpinShown, WheelOfMember } from '../../../contract/services/rewards/wheel.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { isRefusedAt } from '../../forms/form-answer.ts'
import { MemberForm, useAnswerTo } from '../../forms/member-form.tsx'
import { Told } from '../../forms/told.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { useBalanceText } from '../../live/balance-money.tsx'
import { useHydrated } from '../../loading/use-hydrated.ts'
import { PlayLine } from '../../play/play-line.tsx'
import { memberVisit, sessionHolds } from '../../session/guard.ts'
import { tabTitle } from '../../text/th.ts'
import { wheelText } from '../../text/wheel.ts'
import type { Route } from './+types/luckydraw'
import { FairCard } from './fair-card.tsx'
import { OddsCard } from './odds-card.tsx'
import { SpinsCard } from './spins-card.tsx'
import { actOnWheel, SPIN, type Spun } from './wheel-acts.ts'
import { WheelPicture } from './wheel-picture.tsx'
import './luckydraw.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, member, operator, xsrf } = memberVisit({ context, url })
  const params = { service: operator.code, username: member.name }
  const wheel = sessionHolds(await clients.backend.wheelCheck({ params }), url)
  const mine = crypto.randomUUID().replaceAll('-', '').slice(0, 16)
  return {
    xsrf,
    brand: operator.brand,
    wheel: wheel.status ? wheel : null,
    spinKey: crypto.randomUUID(),
    mine,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', wheelText.title) }]
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const answer = await actOnWheel(memberVisit({ context, url }), await request.formData(), url)
  return 'error' in answer ? data(answer, { status: 400 }) : data(answer)
}

/** The prize wheel: what it may bring and how often, a spin, and how to check it. */
export default function LuckyDraw({ loaderData }: Route.ComponentProps) {
  const { wheel, xsrf, spinKey, mine } = loaderData
  if (!wheel) return <ListFailed title={wheelText.failed} />
  return (
    <section className="wheel-page">
      <div className="wheel-main">
        <div className="wheel-head">
          <h1 className="text-2xl">{wheelText.title}</h1>
          {wheel.on ? (
            <span className="wheel-left">
              <Ticket size={16} aria-hidden="true" />
              {wheelText.left(wheel.left)}
            </span>
          ) : null}
        </div>
        {wheel.on ? <PlayLine /> : null}
        {wheel.on ? <HowToSpin wheel={wheel} /> : <p className="text-ink-2">{wheelText.closed}</p>}
        <Turning {...{ wheel, xsrf, spinKey, mine }} />
      </div>
      <div className="wheel-side">
        <OddsCard {...wheel} />
        <SpinsCard spins={wheel.spins} />
        <FairCard wheel={wheel} xsrf={xsrf} />
      </div>
    </section>
  )
}

function HowToSpin({ wheel }: { wheel: WheelOfMember }) {
  const { free_a_day: free, per_deposit: perDeposit, most_a_day: most } = wheel
  const ways = [
    ...(perDeposit > 0 ? [wheelText.perDeposit(moneyText(bahtToSatang(perDeposit)))] : []),
    ...(free > 0 ? [wheelText.free(free)] : []),
    wheelText.most(most),
  ]
  return (
    <ul className="wheel-ways">
      {ways.map((way) => (
        <li key={way}>{way}</li>
      ))}
    </ul>
  )
}

interface TurningProps {
  wheel: WheelOfMember
  xsrf: string
  /** Of the next spin. */
  spinKey: string
  /** A seed for who has no scripts and types none. */
  mine: string
}

/** The wheel, and the spin. What it came to is told when it rests. */
function Turning({ wheel, ...form }: TurningProps) {
  const answer = useAnswerTo(SPIN)
  const spun = answer && 'spun' in answer ? (answer as Spun).spun : undefined
  const { turns, isTurning, rest } = useTurning(spun?.id)
  const stage = useRef<HTMLDivElement>(null)
  useInView(stage, isTurning)
  return (
    <>
      <div ref={stage} className="wheel-stage">
        <WheelPicture
          prizes={wheel.data.map(({ prize }) => prize)}
          place={(spun ?? wheel.spins[0])?.index ?? 0}
          turns={turns}
          onRest={rest}
        />
        {spun && !isTurning ? <Outcome key={spun.id} spun={spun} /> : null}
      </div>
      {wheel.on ? (
        <fieldset disabled={isTurning} className="wheel-form">
          <SpinForm wheel={wheel} isTurning={isTurning} {...form} />
        </fieldset>
      ) : null}
    </>
  )
}

/** As long as the style turns the wheel, and a little more: a page in the background is never told that it rests. */
const RESTS_AFTER_MS = 5_000

/** Some whole turns more for each spin that comes while the page is open. Who asks for less motion sees where it ended at once. */
function useTurning(spunId: string | undefined) {
  const [seen, setSeen] = useState(spunId)
  const [turns, setTurns] = useState(0)
  const [isTurning, setTurning] = useState(false)
  if (spunId !== seen) {
    setSeen(spunId)
    if (spunId !== undefined && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setTurns(turns + 6)
      setTurning(true)
    }
  }
  useEffect(() => {
    if (!isTurning) return
    const timer = setTimeout(() => setTurning(false), RESTS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isTurning])
  return { turns, isTurning, rest: () => setTurning(false) }
}

/** The button stands below the wheel: on a phone the wheel would turn where nobody sees it. Who asks for less motion sees none. */
function useInView(stage: RefObject<HTMLDivElement | null>, isTurning: boolean): void {
  useEffect(() => {
    if (isTurning) stage.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [stage, isTurning])
}

function SpinForm({ wheel, xsrf, spinKey, mine, isTurning }: TurningProps & { isTurning: boolean }) {
  const { left, missing, commitment, table } = wheel
  const answer = useAnswerTo(SPIN)
  const hydrated = useHydrated()
  // Made by this browser: the server knows the secret, and could choose a seed to it.
  const seed = useMemo(() => (hydrated ? seedOfBrowser() : mine), [hydrated, mine])
  if (left === 0 && !isTurning) return <NoSpins missing={missing} free={wheel.free_a_day} />
  return (
    <MemberForm
      of={SPIN}
      submit={{ label: wheelText.spin, tone: 'cta', size: 'lg', className: 'w-full' }}
      xsrf={xsrf}
      preventScrollReset
      foot={
        <>
          <p className="wheel-decided">{wheelText.decided}</p>
          <details className="wheel-seed" open={isRefusedAt('client_seed', answer)}>
            <summary>{wheelText.clientSeed}</summary>
            <FormField
              key={hydrated ? 'browser' : 'server'}
              name="client_seed"
              label={wheelText.clientSeed}
              hint={wheelText.clientSeedHint}
              defaultValue={seed}
              autoComplete="off"
              maxLength={64}
            />
          </details>
        </>
      }
    >
      <input type="hidden" name="key" value={spinKey} />
      <input type="hidden" name="commitment" value={commitment} />
      <input type="hidden" name="table" value={table} />
    </MemberForm>
  )
}

function seedOfBrowser(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function NoSpins({ missing, free }: Pick<WheelOfMember, 'missing'> & { free: number }) {
  const text = useBalanceText()
  if (missing === null) return <p className="wheel-no-spins">{wheelText.noSpins}</p>
  return (
    <>
      <p className="wheel-no-spins">
        {wheelText.missing(text(bahtToSatang(missing)))}
        {free > 0 ? <span className="block">{wheelText.freeAgain(free)}</span> : null}
      </p>
      <Link to="/deposit" className={buttonClass('cta', 'lg', 'w-full')}>
        {wheelText.deposit}
      </Link>
    </>
  )
}

/** What a spin came to: in the middle of the page, and after that, or without scripts, under the wheel. */
function Outcome({ spun }: { spun: SpinShown }) {
  const hydrated = useHydrated()
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const amount = useBalanceText()(bahtToSatang(spun.prize))
  const title = spun.prize > 0 ? wheelText.won : wheelText.nothing
  const told = (
    <>
      {spun.prize > 0 ? <p className="wheel-won">฿{amount}</p> : null}
      <p className="wheel-told">{spun.prize > 0 ? wheelText.credited : wheelText.nothingWon}</p>
    </>
  )
  if (!hydrated || !isOpen) {
    return (
      <div className="wheel-outcome">
        <Told tone={spun.prize > 0 ? 'success' : 'info'} of={spun.id}>
          <h2 className="text-lg">{title}</h2>
          {told}
        </Told>
      </div>
    )
  }
  return (
    <Dialog open title={title} onClose={close}>
      {told}
      <div className="wheel-outcome-acts">
        <Button tone="cta" size="lg" className="w-full" onClick={close}>
          {wheelText.ok}
        </Button>
      </div>
    </Dialog>
  )
}
